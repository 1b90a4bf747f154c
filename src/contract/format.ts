import { type BasisPoints, type Pence, wholePercent } from './units.ts';

/** Numbers and money as screens, letters and documents show them. Each formatter is made once: making one is slow. */
const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const withPennies = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const withoutPennies = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});

/** 2423 is '2,423'. */
export function inDigits(count: number): string {
  return wholeNumber.format(count);
}

/** A number with its noun: '1 role', '2,423 roles'. `many` is the plural, if it is not `one` with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`;
}

/** Pence as whole pounds, rounded down: 6850099 is '£68,500'. A missing amount is '£0'. */
export function pounds(pence: Pence | null | undefined): string {
  return `£${wholeNumber.format(Math.floor((pence ?? 0) / 100))}`;
}

/** '£68,000 – £82,000', or '£28,000' if both ends are the same and not 0; each end is '£0' when absent. */
export function poundsRange(minPence: Pence | null | undefined, maxPence: Pence | null | undefined): string {
  const [least, most] = [pounds(minPence), pounds(maxPence)];
  return least === most && (minPence ?? 0) > 0 ? least : `${least} – ${most}`;
}

/** Money, with pennies only if there are any: 19900 is '£199', 123456 is '£1,234.56', -5000 is '-£50'. */
export function money(pence: Pence): string {
  return (pence % 100 === 0 ? withoutPennies : withPennies).format(pence / 100);
}

/** As `money`, always with its pennies, for columns of amounts: 19900 is '£199.00'. */
export function moneyWithPennies(pence: Pence): string {
  return withPennies.format(pence / 100);
}

/** Hundredths of a percent as a whole percent, rounded down: 9499 is 94. */
export function percentOf(basisPoints: BasisPoints | null | undefined): number {
  return wholePercent(basisPoints ?? 0);
}

/** Hundredths of a percent, without rounding: 500 is '5%', 1250 is '12.5%'. */
export function share(basisPoints: BasisPoints): string {
  return `${basisPoints / 100}%`;
}

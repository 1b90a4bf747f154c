import { DAY } from '#web/ui/time.ts';

const whole = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Money as it is paid, to the penny: 19900 is '£199', 123456 is '£1,234.56', -5000 is '-£50'. */
export function money(pence: number): string {
  return (pence % 100 === 0 ? whole : exact).format(pence / 100);
}

/** '5 December 2026' */
export function dayInFull(at: string): string {
  return day.format(new Date(at));
}

/** 'less than a day left', '2 days left', '7 days left': a day that has begun counts. */
export function timeLeft(until: string, now: number): string {
  const left = (Date.parse(until) - now) / DAY;
  const days = Math.ceil(left);
  if (left < 1) return 'less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** Basis points as people say them: 500 is '5%', 1250 is '12.5%'. */
export function share(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** 'Visa ending in 4242' */
export function cardInWords({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${BRANDS[brand] ?? 'Card'} ending in ${last4}`;
}

/** Pounds as typed, with or without pennies, in pence; null for what is no amount. */
export function penceOf(typed: string): number | null {
  const [, pounds, pennies = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pennies.padEnd(2, '0'));
}

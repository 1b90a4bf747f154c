import { wholePercent } from '#contract/units.ts';

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** Pence as whole pounds, rounded down: 6850099 is '£68,500'. Nothing is '£0'. */
export function pounds(pence: number | null | undefined): string {
  return `£${grouped.format(Math.floor((pence ?? 0) / 100))}`;
}

/** '£68,000 – £82,000'; each end is '£0' when absent. */
export function poundsRange(
  minPence: number | null | undefined,
  maxPence: number | null | undefined,
): string {
  return `${pounds(minPence)} – ${pounds(maxPence)}`;
}

/** Hundredths of a percent as a whole percent, rounded down: 9499 is 94. */
export function percentOf(basisPoints: number | null | undefined): number {
  return wholePercent(basisPoints ?? 0);
}

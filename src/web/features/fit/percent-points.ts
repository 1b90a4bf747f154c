import type { Fit } from '#contract/fit.ts';
import { wholePercent } from '#contract/units.ts';
import { wholePoints } from '#matching/points.ts';

/** What each reason contributes in whole percent. They add up to the percentage on the ring, which is rounded down. */
export function percentPoints({ fitScoreInt, reasons }: Pick<Fit, 'fitScoreInt' | 'reasons'>): number[] {
  return wholePoints(
    reasons.map(({ points }) => points / 100),
    wholePercent(fitScoreInt),
  );
}

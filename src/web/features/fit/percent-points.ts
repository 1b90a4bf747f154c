import type { Fit } from '#contract/fit.ts';
import { wholePercent } from '#contract/units.ts';
import { wholePoints } from '#matching/points.ts';

/** What each reason adds in whole percent. They add up to the percent that the ring shows, which is rounded down. */
export function percentPoints({ fitScoreInt, reasons }: Pick<Fit, 'fitScoreInt' | 'reasons'>): number[] {
  return wholePoints(
    reasons.map(({ points }) => points / 100),
    wholePercent(fitScoreInt),
  );
}

import { Z95 } from '#matching/learning/wilson.ts';

/** Sums over the people of a group: each person's n decided applications, x of them shortlisted, and x², x × n and n². */
export interface RateSums {
  readonly people: number;
  readonly n: number;
  readonly x: number;
  readonly xx: number;
  readonly xn: number;
  readonly nn: number;
}

export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The variance of a group's shortlist rate, x ÷ n. One person's applications are alike, so the sampled units are people, not
 * applications. It is the ratio estimator's variance (W. Cochran, Sampling Techniques, 1977, ch. 6), but at least that of n
 * independent draws at a rate to which half a shortlisted and half a rejected application are added, for groups where all or
 * none were shortlisted.
 */
export function rateVariance({ people, n, x, xx, xn, nn }: RateSums): number {
  const rate = x / n;
  const smooth = (x + 0.5) / (n + 1);
  const separate = (smooth * (1 - smooth)) / n;
  if (people < 2) return separate;
  const residuals = Math.max(0, xx - 2 * rate * xn + rate * rate * nn);
  return Math.max(separate, ((people / (people - 1)) * residuals) / (n * n));
}

/**
 * A group's rate over the best one's, with a 95% range on a log scale (D. Katz and others, 1978). null if the best rate is 0
 * or either group has no decisions.
 */
export function rateRatio(group: RateSums, bestGroup: RateSums): Ratio | null {
  if (group.n === 0 || bestGroup.n === 0 || bestGroup.x === 0) return null;
  const [rate, bestRate] = [group.x / group.n, bestGroup.x / bestGroup.n];
  // Zero has no logarithm: assume half a shortlisted application, and let the range begin at 0.
  const assumedRate = Math.max(rate, 0.5 / (group.n + 1));
  const spread = Math.sqrt(rateVariance(group) / assumedRate ** 2 + rateVariance(bestGroup) / bestRate ** 2);
  return {
    value: rate / bestRate,
    low: rate === 0 ? 0 : (rate / bestRate) * Math.exp(-Z95 * spread),
    high: (assumedRate / bestRate) * Math.exp(Z95 * spread),
  };
}

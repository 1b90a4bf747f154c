import { Chance } from '#testing/chance.ts';
import { quantile } from './verdict.ts';

const DRAWS = 4_000;
const SEED = 20_263;

/** The mean of a measure over queries, with its 95% range. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Percentile bootstrap over queries (B. Efron, 1979). The same range in every run. */
export function intervalOf(values: readonly number[]): Interval {
  const chance = new Chance(SEED);
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const drawnMeans = Array.from({ length: DRAWS }, () =>
    mean(values.map(() => values[chance.between(0, values.length - 1)] ?? 0)),
  );
  return { mean: mean(values), low: quantile(drawnMeans, 0.025), high: quantile(drawnMeans, 0.975) };
}

/** How much better `ours` is than `theirs`, query by query: both must list the same queries in the same order. */
export function pairedDifference(ours: readonly number[], theirs: readonly number[]): Interval {
  return intervalOf(ours.map((value, query) => value - (theirs[query] ?? 0)));
}

export function formatInterval({ mean, low, high }: Interval): string {
  return `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

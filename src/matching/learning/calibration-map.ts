import type { BasisPoints } from '#contract/units.ts';
import { type Block, isotonicBlocks, poolBlocks } from './isotonic.ts';

/** Points of a non-decreasing line from score to calibrated score, both in basis points, from (0, 0) to (10000, 10000). */
export type CalibrationMap = readonly (readonly [score: BasisPoints, calibrated: BasisPoints])[];

/** A step with fewer outcomes than this is merged with its neighbour. */
const LEAST_IN_A_STEP = 25;
/** Each step is smoothed towards the overall rate by this many extra outcomes, so that none becomes 0 or 1. */
const SMOOTHED_BY = 4;
const FULL = 10_000;
const NOTHING = [0, 0] as const;
const EVERYTHING = [FULL, FULL] as const;

/** One score and what came of it. */
export interface Outcome {
  readonly score: BasisPoints;
  readonly isShortlisted: boolean;
  readonly weight: number;
}

/**
 * Isotonic recalibration: the observed rates by score, made non-decreasing, each step placed at its middle and connected by
 * straight lines, so that a higher score never maps lower. The line starts at 0 and ends at 10000.
 */
export function calibrationMap(outcomes: readonly Outcome[]): CalibrationMap {
  const scores = byScore(outcomes);
  const weights = scores.map(({ weight }) => weight);
  const total = sum(weights);
  if (total === 0) return [NOTHING, EVERYTHING];
  const rate = sum(scores.map(({ shortlisted }) => shortlisted)) / total;
  const steps = enoughInEach(
    isotonicBlocks(
      scores.map(({ shortlisted, weight }) => shortlisted / weight),
      weights,
    ),
  );
  const middles = steps.map(({ from, to, weight }) => {
    return sum(scores.slice(from, to).map((each) => each.score * each.weight)) / weight;
  });
  const smoothedMeans = steps.map(
    ({ mean, weight }) => (mean * weight + rate * SMOOTHED_BY) / (weight + SMOOTHED_BY),
  );
  // Smoothing by different amounts may leave steps slightly out of order.
  const risingSteps = isotonicBlocks(
    smoothedMeans,
    steps.map(({ weight }) => weight),
  );
  const corners: [number, number][] = [];
  for (const { mean, from, to } of risingSteps) {
    for (const middle of middles.slice(from, to)) {
      const score = Math.round(middle);
      if (score > (corners.at(-1)?.[0] ?? 0) && score < FULL) corners.push([score, Math.round(mean * FULL)]);
    }
  }
  return [NOTHING, ...corners, EVERYTHING];
}

/** Equal scores become one point, because their order has no meaning. */
function byScore(outcomes: readonly Outcome[]): { score: number; weight: number; shortlisted: number }[] {
  const groups = Map.groupBy(outcomes, ({ score }) => score);
  return [...groups]
    .map(([score, sameScore]) => ({
      score,
      weight: sum(sameScore.map(({ weight }) => weight)),
      shortlisted: sum(sameScore.map(({ isShortlisted, weight }) => (isShortlisted ? weight : 0))),
    }))
    .sort((a, b) => a.score - b.score);
}

function enoughInEach(blocks: readonly Block[]): Block[] {
  const steps: Block[] = [];
  for (const block of blocks) {
    const last = steps.at(-1);
    if (last !== undefined && last.weight < LEAST_IN_A_STEP)
      steps[steps.length - 1] = poolBlocks(last, block);
    else steps.push(block);
  }
  const [lastBlock, blockBefore] = [steps.at(-1), steps.at(-2)];
  if (lastBlock !== undefined && blockBefore !== undefined && lastBlock.weight < LEAST_IN_A_STEP) {
    steps.splice(-2, 2, poolBlocks(blockBefore, lastBlock));
  }
  return steps;
}

/** The calibrated score in whole basis points; never lower for a higher score. */
export function calibrate(map: CalibrationMap | null, score: BasisPoints): BasisPoints {
  if (map === null) return score;
  for (let i = 1; i < map.length; i += 1) {
    const [low, high] = [map[i - 1], map[i]];
    if (low === undefined || high === undefined || score > high[0]) continue;
    return Math.round(low[1] + ((high[1] - low[1]) * (score - low[0])) / (high[0] - low[0]));
  }
  return score;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

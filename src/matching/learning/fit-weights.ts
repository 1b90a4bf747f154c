import { CHANCE, EVERYTHING_FITS, MAX_CHANCE, PRIOR, type Weights } from '../weights.ts';
import type { Decision } from './decision.ts';
import { HAND_WEIGHTS, knownShares, MOST_CHANGE, PARTS, wholeWeights } from './part-shares.ts';
import { solve } from './solve.ts';

/**
 * The strength of the prior on the hand-set weights: a weight is expected within about a third of its hand-set value (the
 * logarithm has a standard deviation of 0.3), so a hundred decisions change it little, and a thousand dominate.
 */
const FIRMNESS = 1 / 0.3 ** 2;
/** Just enough regularisation of the line from score to log-odds to keep it finite. */
const LINE_FIRMNESS = 1e-3;
const MOST_STEPS = 40;
const LEAST_GAIN = 1e-7;
const MOST_LOG = Math.log(MOST_CHANGE);
const CHANCES = PARTS.map((part) => CHANCE[part]);
const TEXT = PARTS.indexOf('text');

/** log-odds of a shortlist = `at` + `slope` × score, the score 0 to 1. */
export interface Line {
  readonly at: number;
  readonly slope: number;
}

export function chanceOf({ at, slope }: Line, score: number): number {
  return 1 / (1 + Math.exp(-(at + slope * score)));
}

/** One decision, prepared for the computation. */
interface Row {
  readonly met: readonly number[];
  readonly known: readonly number[];
  readonly hasText: boolean;
  readonly isShortlisted: boolean;
  readonly weight: number;
}

/**
 * Weights that explain these decisions better than the hand-set ones: a logistic regression on the score of `combine`, in
 * the logarithms of the weights, with an L2 penalty centred on the hand-set weights, fitted by Newton's method (Gauss–Newton
 * for the second derivatives). Every weight stays positive, at least half of its hand-set value, so a score never falls when
 * a part rises. `importance` is how much each decision counts. Deterministic.
 */
export function fitWeights(decisions: readonly Decision[], importance: readonly number[]): Weights {
  const rows = decisions.map(
    (decision, i): Row => ({
      met: PARTS.map((part) => Math.max(0, decision.scores[part])),
      known: knownShares(decision),
      hasText: decision.hasText,
      isShortlisted: decision.isShortlisted,
      weight: importance[i] ?? 1,
    }),
  );
  let point = [-1, 2, ...PARTS.map(() => 0)];
  let cost = costOf(rows, point);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gradient, curvature } = slopesOf(rows, point);
    const direction = solve(curvature, gradient);
    let length = 1;
    let next = moveFrom(point, direction, length);
    while (costOf(rows, next) > cost && length > 1e-4) {
      length /= 2;
      next = moveFrom(point, direction, length);
    }
    const nextCost = costOf(rows, next);
    if (cost - nextCost < LEAST_GAIN) break;
    point = next;
    cost = nextCost;
  }
  return wholeWeights(weightsAt(point));
}

/** Fits only the line, for given scores. */
export function fitLine(
  scores: readonly number[],
  outcomes: readonly boolean[],
  importance: readonly number[],
): Line {
  let line: Line = { at: 0, slope: 1 };
  const costAt = (other: Line) =>
    scores.reduce(
      (sum, score, i) =>
        sum + (importance[i] ?? 1) * softLoss(other.at + other.slope * score, outcomes[i] === true),
      0.5 * LINE_FIRMNESS * (other.at ** 2 + other.slope ** 2),
    );
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let [g0, g1] = [LINE_FIRMNESS * line.at, LINE_FIRMNESS * line.slope];
    let [h00, h01, h11] = [LINE_FIRMNESS, 0, LINE_FIRMNESS];
    for (const [i, score] of scores.entries()) {
      const chance = chanceOf(line, score);
      const weight = importance[i] ?? 1;
      const error = weight * (chance - Number(outcomes[i]));
      const bend = weight * chance * (1 - chance);
      g0 += error;
      g1 += error * score;
      h00 += bend;
      h01 += bend * score;
      h11 += bend * score * score;
    }
    const [d0 = 0, d1 = 0] = solve(
      [
        [h00, h01],
        [h01, h11],
      ],
      [g0, g1],
    );
    let length = 1;
    const nextAt = (by: number): Line => ({ at: line.at - by * d0, slope: line.slope - by * d1 });
    while (costAt(nextAt(length)) > costAt(line) && length > 1e-4) length /= 2;
    const next = nextAt(length);
    const isDone = costAt(line) - costAt(next) < LEAST_GAIN;
    line = next;
    if (isDone) break;
  }
  return line;
}

/** ln(1 + e^∓x), without overflow. */
function softLoss(logOdds: number, happened: boolean): number {
  const against = happened ? -logOdds : logOdds;
  return against > 30 ? against : Math.log1p(Math.exp(against));
}

function weightsAt(point: readonly number[]): number[] {
  return HAND_WEIGHTS.map((weight, i) => weight * Math.exp(point[i + 2] ?? 0));
}

function moveFrom(point: readonly number[], direction: readonly number[], length: number): number[] {
  return point.map((value, i) => {
    const next = value - length * (direction[i] ?? 0);
    return i < 2 ? next : Math.min(MOST_LOG, Math.max(-MOST_LOG, next));
  });
}

interface Score {
  /** 0 to 1, as from `combine`, before rounding. */
  readonly score: number;
  /** Derivatives by the logarithm of each weight. */
  readonly slopes: readonly number[];
}

/** The scale of the weights does not matter: `fullWeight` is their sum. */
function scoreOf({ met, known, hasText }: Row, weights: readonly number[]): Score {
  let fullWeight = 0;
  let heldWeight = 0;
  let sum = 0;
  let byChance = 0;
  for (const [i, weight] of weights.entries()) {
    if (i !== TEXT || hasText) fullWeight += weight;
    const share = weight * (known[i] ?? 0);
    heldWeight += share;
    sum += share * (met[i] ?? 0);
    byChance += share * (CHANCES[i] ?? 0);
  }
  if (heldWeight === 0) return { score: PRIOR, slopes: weights.map(() => 0) };
  const mean = sum / heldWeight;
  const chance = Math.min(MAX_CHANCE, byChance / heldWeight);
  const trust = Math.sqrt(heldWeight / fullWeight);
  const reach = trust * (EVERYTHING_FITS - PRIOR);
  const over = (mean - chance) / (1 - chance);
  const slopes = weights.map((weight, i) => {
    const share = (weight * (known[i] ?? 0)) / heldWeight;
    const ofAll = i !== TEXT || hasText ? weight / fullWeight : 0;
    const ofMean = share * ((met[i] ?? 0) - mean);
    const ofChance = chance === MAX_CHANCE ? 0 : share * ((CHANCES[i] ?? 0) - chance);
    const ofOver = (ofMean - (ofChance * (1 - mean)) / (1 - chance)) / (1 - chance);
    return reach * (ofOver + (over * (share - ofAll)) / 2);
  });
  return { score: PRIOR + reach * over, slopes };
}

function costOf(rows: readonly Row[], point: readonly number[]): number {
  const weights = weightsAt(point);
  const [intercept = 0, slope = 0, ...changes] = point;
  let cost = 0.5 * LINE_FIRMNESS * (intercept ** 2 + slope ** 2);
  for (const change of changes) cost += 0.5 * FIRMNESS * change ** 2;
  for (const row of rows) {
    cost += row.weight * softLoss(intercept + slope * scoreOf(row, weights).score, row.isShortlisted);
  }
  return cost;
}

function slopesOf(rows: readonly Row[], point: readonly number[]) {
  const weights = weightsAt(point);
  const [intercept = 0, slope = 0] = point;
  const firmness = point.map((_, i) => (i < 2 ? LINE_FIRMNESS : FIRMNESS));
  const gradient = point.map((value, i) => value * (firmness[i] ?? 0));
  const curvature = point.map((_, i) => point.map((__, j) => (i === j ? (firmness[i] ?? 0) : 0)));
  for (const row of rows) {
    const { score, slopes } = scoreOf(row, weights);
    const along = [1, score, ...slopes.map((each) => slope * each)];
    const chance = 1 / (1 + Math.exp(-(intercept + slope * score)));
    const error = row.weight * (chance - Number(row.isShortlisted));
    const bend = row.weight * chance * (1 - chance);
    for (const [i, one] of along.entries()) {
      gradient[i] = (gradient[i] ?? 0) + error * one;
      const line = curvature[i];
      if (line === undefined) continue;
      for (const [j, other] of along.entries()) line[j] = (line[j] ?? 0) + bend * one * other;
    }
  }
  return { gradient, curvature };
}

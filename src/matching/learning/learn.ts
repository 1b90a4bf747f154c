import type { BasisPoints } from '#contract/units.ts';
import { combine } from '../parts.ts';
import type { Weights } from '../weights.ts';
import { type CalibrationMap, calibrate, calibrationMap } from './calibration-map.ts';
import type { Decision, ShownAt } from './decision.ts';
import { chanceOf, fitLine, fitWeights } from './fit-weights.ts';
import { type LearnedWeights, scaleFor } from './learned.ts';
import { isClearlyLess, logLoss, ndcg } from './measures.ts';
import { positionWeights } from './propensity.ts';

/**
 * Nothing is learned from fewer decisions, or if either outcome (shortlisted or not) occurs fewer than `ENOUGH_OF_A_KIND`
 * times.
 */
export const ENOUGH_DECISIONS = 200;
const ENOUGH_OF_A_KIND = 20;
/** With fewer decisions the score is not recalibrated. */
export const ENOUGH_TO_CALIBRATE = 500;
/** The latest quarter is held out: we learn from the past and test on what came after. */
const HELD_OUT = 0.25;

export interface LearningMeasures {
  readonly trainedOn: number;
  readonly heldOut: number;
  /** On the held-out decisions, with the current and with the new weights. */
  readonly logLoss: { readonly before: number; readonly after: number };
  /** null if all held-out decisions are of one kind. */
  readonly ndcg: { readonly before: number | null; readonly after: number | null };
  readonly newWeights: boolean;
  /** Log loss of the displayed score as a probability; null if there were too few decisions to recalibrate. */
  readonly calibration: { readonly before: number; readonly after: number } | null;
  readonly newMap: boolean;
}

export interface Lesson {
  /** The weights to use if `isBetter`; otherwise the rejected ones. */
  readonly weights: Weights;
  readonly map: CalibrationMap | null;
  /** Whether to switch: new weights or a new calibration were accepted. */
  readonly isBetter: boolean;
  readonly measures: LearningMeasures;
}

/**
 * Learns from decisions, or returns null if there are too few. New weights are accepted only if both log loss (clearly, by
 * `isClearlyLess`) and nDCG on the held-out decisions are better; otherwise the current ones stay. A calibration is accepted
 * only if it makes the held-out log loss of the score itself clearly better.
 */
export function learn(
  decisions: readonly Decision[],
  shownCounts: readonly ShownAt[],
  inUse: Pick<LearnedWeights, 'weights' | 'map'>,
): Lesson | null {
  if (!hasEnough(decisions)) return null;
  const sorted = decisions.toSorted((a, b) => a.decidedAt - b.decidedAt || a.list - b.list);
  const splitIndex = sorted.length - Math.round(sorted.length * HELD_OUT);
  const [past, later] = [sorted.slice(0, splitIndex), sorted.slice(splitIndex)];
  const importance = positionWeights(past, shownCounts);
  const fittedWeights = fitWeights(past, importance);
  const before = judge(inUse.weights, past, later, importance);
  const after = judge(fittedWeights, past, later, importance);
  const newWeights =
    isClearlyLess(after.losses, before.losses) &&
    before.ndcg !== null &&
    after.ndcg !== null &&
    after.ndcg > before.ndcg;
  const weights = newWeights ? fittedWeights : inUse.weights;
  // A calibration map is only valid for the scores it was made from.
  const oldMap = newWeights ? null : inUse.map;
  const calibration =
    decisions.length < ENOUGH_TO_CALIBRATE ? null : recalibrate(weights, oldMap, past, later);
  const newMap = calibration?.isBetter === true;
  return {
    weights: newWeights || newMap ? weights : fittedWeights,
    map: newMap ? calibration.map : oldMap,
    isBetter: newWeights || newMap,
    measures: {
      trainedOn: past.length,
      heldOut: later.length,
      logLoss: { before: mean(before.losses), after: mean(after.losses) },
      ndcg: { before: before.ndcg, after: after.ndcg },
      newWeights,
      calibration: calibration && { before: calibration.before, after: calibration.after },
      newMap,
    },
  };
}

function hasEnough(decisions: readonly Decision[]): boolean {
  const shortlisted = decisions.filter(({ isShortlisted }) => isShortlisted).length;
  return (
    decisions.length >= ENOUGH_DECISIONS &&
    Math.min(shortlisted, decisions.length - shortlisted) >= ENOUGH_OF_A_KIND
  );
}

/** The score with these weights, in basis points before calibration. */
export function scoreBy(weights: Weights, { scores, hasText }: Decision): BasisPoints {
  const { skillCount, skills, text, title, experience, place, pay } = scores;
  const scale = scaleFor(weights, hasText);
  return Math.round(combine(scale, skillCount, skills, hasText ? text : -1, title, experience, place, pay));
}

function judge(
  weights: Weights,
  past: readonly Decision[],
  later: readonly Decision[],
  importance: readonly number[],
): { losses: number[]; ndcg: number | null } {
  const scoreOf = (decision: Decision) => scoreBy(weights, decision) / 10_000;
  const line = fitLine(
    past.map(scoreOf),
    past.map(({ isShortlisted }) => isShortlisted),
    importance,
  );
  return {
    losses: later.map((each) => logLoss(chanceOf(line, scoreOf(each)), each.isShortlisted)),
    ndcg: ndcg(later.map((each) => ({ ...each, score: scoreOf(each) }))),
  };
}

function recalibrate(
  weights: Weights,
  oldMap: CalibrationMap | null,
  past: readonly Decision[],
  later: readonly Decision[],
) {
  const outcomes = past.map((each) => ({
    score: scoreBy(weights, each),
    isShortlisted: each.isShortlisted,
    weight: 1,
  }));
  const map = calibrationMap(outcomes);
  const lossesBy = (by: CalibrationMap | null) =>
    later.map((each) => logLoss(calibrate(by, scoreBy(weights, each)) / 10_000, each.isShortlisted));
  const [before, after] = [lossesBy(oldMap), lossesBy(map)];
  return { map, before: mean(before), after: mean(after), isBetter: isClearlyLess(after, before) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

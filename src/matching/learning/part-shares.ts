import { ENOUGH_SKILLS, FULL_WEIGHT, WEIGHTS, type Weights } from '../weights.ts';
import type { Decision } from './decision.ts';

/** The parts in a fixed order. */
export const PARTS = ['skills', 'text', 'title', 'experience', 'place', 'pay'] as const;
export type Part = (typeof PARTS)[number];

/** How many times a part's value in `Weights` counts: once, except skills, whose value is for each of four skills. */
export function unitsOf(part: Part): number {
  return part === 'skills' ? ENOUGH_SKILLS : 1;
}

/** The hand-set weight of each whole part. */
export const HAND_WEIGHTS: readonly number[] = PARTS.map((part) => WEIGHTS[part] * unitsOf(part));

/** The known share of each part in a decision, 0 to 1; for skills it depends on how many the role requires. */
export function knownShares({ scores, hasText }: Decision): number[] {
  return PARTS.map((part) => {
    if (part === 'skills') return scores.skillCount / ENOUGH_SKILLS;
    if (part === 'text' && !hasText) return 0;
    return scores[part] < 0 ? 0 : 1;
  });
}

/** No part weighs less than half or more than twice its hand-set weight. */
export const MOST_CHANGE = 2;

/**
 * The whole weights closest to the given ones (in the order of `PARTS`, any scale) that have the same sum as the hand-set
 * ones and are each between half and twice theirs. Skills are rounded first, because one step there is four units.
 */
export function wholeWeights(proportions: readonly number[]): Weights {
  const scaledWeights = withinBounds(proportions);
  const skills = Math.round((scaledWeights[0] ?? 0) / ENOUGH_SKILLS);
  const otherWeights = scaledWeights.slice(1).map(Math.floor);
  const fractions = scaledWeights
    .slice(1)
    .map((weight, i) => ({ i, fraction: weight - (otherWeights[i] ?? 0) }));
  fractions.sort((a, b) => b.fraction - a.fraction || a.i - b.i);
  let weightLeft =
    FULL_WEIGHT - skills * ENOUGH_SKILLS - otherWeights.reduce((sum, weight) => sum + weight, 0);
  while (weightLeft !== 0) {
    const step = Math.sign(weightLeft);
    const leftBefore = weightLeft;
    for (const { i } of step > 0 ? fractions : fractions.toReversed()) {
      const newWeight = (otherWeights[i] ?? 0) + step;
      if (weightLeft === 0 || !isWithin(newWeight, HAND_WEIGHTS[i + 1] ?? 0)) continue;
      otherWeights[i] = newWeight;
      weightLeft -= step;
    }
    if (weightLeft === leftBefore) break;
  }
  const [text = 0, title = 0, experience = 0, place = 0, pay = 0] = otherWeights;
  return { skills, text, title, experience, place, pay };
}

function isWithin(weight: number, hand: number): boolean {
  return weight >= hand / MOST_CHANGE && weight <= hand * MOST_CHANGE;
}

/** Scales to the sum repeatedly: limiting some weights to their bounds leaves a remainder, which the others share. */
function withinBounds(proportions: readonly number[]): number[] {
  const fixedWeights = new Map<number, number>();
  for (;;) {
    const freeParts = proportions.map((_, i) => i).filter((i) => !fixedWeights.has(i));
    const weightLeft = FULL_WEIGHT - [...fixedWeights.values()].reduce((sum, weight) => sum + weight, 0);
    const sum = freeParts.reduce((all, i) => all + (proportions[i] ?? 0), 0);
    const scaledParts = freeParts.map((i) => {
      const hand = HAND_WEIGHTS[i] ?? 0;
      const weight = sum === 0 ? 0 : ((proportions[i] ?? 0) * weightLeft) / sum;
      return { i, weight, bound: Math.min(hand * MOST_CHANGE, Math.max(hand / MOST_CHANGE, weight)) };
    });
    const over = scaledParts.reduce((all, { weight, bound }) => all + bound - weight, 0);
    // If raising weights to their lower bounds adds more than lowering others to their upper bounds takes away, fix only the
    // raised ones, otherwise only the lowered ones. The rest are scaled again, and may come within their bounds.
    const cutParts = scaledParts.filter(({ weight, bound }) => (over >= 0 ? bound > weight : bound < weight));
    if (cutParts.length === 0) {
      for (const { i, bound } of scaledParts) fixedWeights.set(i, bound);
      return proportions.map((_, i) => fixedWeights.get(i) ?? 0);
    }
    for (const { i, bound } of cutParts) fixedWeights.set(i, bound);
  }
}

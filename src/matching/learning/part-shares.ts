import { ENOUGH_SKILLS, WEIGHTS, type Weights } from '../weights.ts';
import type { Decision } from './decision.ts';

/** The parts in one order, with what each weighs of all, `skills` as four of them. */
export const PARTS = ['skills', 'text', 'title', 'experience', 'place', 'pay'] as const;
export type Part = (typeof PARTS)[number];

/** How many of a part's weight units there are in one of `Weights`: skills are weighed one by one. */
export function unitsOf(part: Part): number {
  return part === 'skills' ? ENOUGH_SKILLS : 1;
}

/** What all of a part weighs by hand. */
export const HAND_WEIGHTS: readonly number[] = PARTS.map((part) => WEIGHTS[part] * unitsOf(part));

/** How much of each part's weight is known in a decision, 0 to 1: skills by how many the role asked for. */
export function knownShares({ scores, hasText }: Decision): number[] {
  return PARTS.map((part) => {
    if (part === 'skills') return scores.skillCount / ENOUGH_SKILLS;
    if (part === 'text' && !hasText) return 0;
    return scores[part] < 0 ? 0 : 1;
  });
}

/** No part weighs less than half, or more than twice, of what it does by hand. */
export const MOST_CHANGE = 2;

/**
 * Whole weights nearest to these wishes (in the order of `PARTS`, any scale) that come to the same sum as by hand, each
 * between half and twice its own. Skills come first, because four of their units are one step.
 */
export function wholeWeights(wished: readonly number[]): Weights {
  const total = HAND_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
  const scaled = withinBounds(wished, total);
  const skills = Math.round((scaled[0] ?? 0) / ENOUGH_SKILLS);
  const others = scaled.slice(1).map(Math.floor);
  const fractions = scaled.slice(1).map((weight, i) => ({ i, fraction: weight - (others[i] ?? 0) }));
  fractions.sort((a, b) => b.fraction - a.fraction || a.i - b.i);
  let left = total - skills * ENOUGH_SKILLS - others.reduce((sum, weight) => sum + weight, 0);
  while (left !== 0) {
    const step = Math.sign(left);
    const before = left;
    for (const { i } of step > 0 ? fractions : fractions.toReversed()) {
      const raised = (others[i] ?? 0) + step;
      if (left === 0 || !isWithin(raised, HAND_WEIGHTS[i + 1] ?? 0)) continue;
      others[i] = raised;
      left -= step;
    }
    if (left === before) break;
  }
  const [text = 0, title = 0, experience = 0, place = 0, pay = 0] = others;
  return { skills, text, title, experience, place, pay };
}

function isWithin(weight: number, hand: number): boolean {
  return weight >= hand / MOST_CHANGE && weight <= hand * MOST_CHANGE;
}

/** Scales to the sum, again and again, as bounds cut some off: what is cut off goes to the others. */
function withinBounds(wished: readonly number[], total: number): number[] {
  const fixed = new Map<number, number>();
  for (;;) {
    const free = wished.map((_, i) => i).filter((i) => !fixed.has(i));
    const left = total - [...fixed.values()].reduce((sum, weight) => sum + weight, 0);
    const sum = free.reduce((all, i) => all + (wished[i] ?? 0), 0);
    const scaled = free.map((i) => {
      const hand = HAND_WEIGHTS[i] ?? 0;
      const weight = sum === 0 ? 0 : ((wished[i] ?? 0) * left) / sum;
      return { i, weight, bound: Math.min(hand * MOST_CHANGE, Math.max(hand / MOST_CHANGE, weight)) };
    });
    const over = scaled.reduce((all, { weight, bound }) => all + bound - weight, 0);
    // Those cut off in the direction that leaves the others the harder task stay cut off.
    const cut = scaled.filter(({ weight, bound }) => (over >= 0 ? bound > weight : bound < weight));
    if (cut.length === 0) {
      for (const { i, bound } of scaled) fixed.set(i, bound);
      return wished.map((_, i) => fixed.get(i) ?? 0);
    }
    for (const { i, bound } of cut) fixed.set(i, bound);
  }
}

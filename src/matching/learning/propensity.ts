import type { Decision, ShownAt } from './decision.ts';
import { isotonicBlocks } from './isotonic.ts';

/** The largest ratio between two decisions' importance, so that rarely seen cards don't dominate. */
const MAX_RATIO = 4;

/**
 * How much each decision counts, 1 on average. Cards far down a seeker's deck are seldom seen, so their roles are seldom
 * applied for and decided on. To balance that, a decision counts in inverse proportion to the probability that a card at
 * its position is seen: estimated from how often cards were shown at each position, made non-increasing. A decision
 * without a known position counts as average.
 */
export function positionWeights(decisions: readonly Decision[], shownCounts: readonly ShownAt[]): number[] {
  const rates = shownCounts.map(({ from, to, count }) => count / (to - from));
  const fallingBlocks = isotonicBlocks(
    rates.map((rate) => -rate),
    shownCounts.map(({ from, to }) => to - from),
  );
  const chances = shownCounts.map((_, i) => -(fallingBlocks.find((block) => i < block.to)?.mean ?? 0));
  const firstChance = chances[0] ?? 0;
  const weightAt = (position: number): number | null => {
    const index = shownCounts.findIndex(({ from, to }) => position >= from && position < to);
    const here = chances[index];
    return here === undefined || here <= 0 || firstChance === 0
      ? null
      : Math.min(MAX_RATIO, firstChance / here);
  };
  const weights = decisions.map(({ position }) => (position === null ? null : weightAt(position)));
  const knownWeights = weights.filter((weight) => weight !== null);
  if (knownWeights.length === 0) return decisions.map(() => 1);
  const mean = knownWeights.reduce((sum, weight) => sum + weight, 0) / knownWeights.length;
  return weights.map((weight) => (weight === null ? 1 : weight / mean));
}

import type { Decision, ShownAt } from './decision.ts';
import { isotonic } from './isotonic.ts';

/** The largest ratio between two decisions' importance, so that rarely seen cards don't dominate. */
const MOST = 4;

/**
 * How much each decision counts, 1 on average. Cards far down a seeker's deck are seldom seen, so their roles are seldom
 * applied for and decided on. To balance that, a decision counts in inverse proportion to the probability that a card at
 * its position is seen: estimated from how often cards were shown at each position, made non-increasing. A decision
 * without a known position counts as average.
 */
export function positionWeights(decisions: readonly Decision[], shown: readonly ShownAt[]): number[] {
  const rates = shown.map(({ from, to, count }) => count / (to - from));
  const falling = isotonic(
    rates.map((rate) => -rate),
    shown.map(({ from, to }) => to - from),
  );
  const seen = shown.map((_, i) => -(falling.find((block) => i < block.to)?.mean ?? 0));
  const most = seen[0] ?? 0;
  const weightAt = (position: number): number | null => {
    const at = shown.findIndex(({ from, to }) => position >= from && position < to);
    const here = seen[at];
    return here === undefined || here <= 0 || most === 0 ? null : Math.min(MOST, most / here);
  };
  const weights = decisions.map(({ position }) => (position === null ? null : weightAt(position)));
  const known = weights.filter((weight) => weight !== null);
  if (known.length === 0) return decisions.map(() => 1);
  const mean = known.reduce((sum, weight) => sum + weight, 0) / known.length;
  return weights.map((weight) => (weight === null ? 1 : weight / mean));
}

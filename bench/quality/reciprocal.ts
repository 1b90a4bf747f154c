/**
 * The reciprocal rank: 1 divided by the position, from 1, of `scores[answer]` when the scores are sorted from the highest
 * down; among equal scores, their middle position.
 */
export function reciprocal(scores: readonly number[], answer: number): number {
  const score = scores[answer] ?? 0;
  const betterCount = scores.filter((other) => other > score).length;
  const equalCount = scores.filter((other) => other === score).length;
  return 1 / (betterCount + (equalCount + 1) / 2);
}

/** 1 over the place of the answer by its score; the middle place among equals. */
export function reciprocal(scores: readonly number[], answer: number): number {
  const score = scores[answer] ?? 0;
  const better = scores.filter((other) => other > score).length;
  const equal = scores.filter((other) => other === score).length;
  return 1 / (better + (equal + 1) / 2);
}

/** Something with a score among those that come first. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

/** Keeps the `most` best, falling. What is offered comes in the order of ids, so of equal scores who is here stays ahead. */
export function offer(best: Scored[], most: number, id: string, score: number): void {
  const last = best[most - 1];
  if (last !== undefined && score <= last.score) return;
  const at = best.findIndex((each) => each.score < score);
  best.splice(at === -1 ? best.length : at, 0, { id, score });
  best.length = Math.min(best.length, most);
}

/** The share of the truly best that each page shows, on average. `ofNone`: what counts where there is nobody to be shown. */
export function meanRecall(
  pages: readonly string[][],
  best: readonly string[][],
  ofNone: number = Number.NaN,
): number {
  const found = best.map((wanted, n) =>
    wanted.length === 0 ? ofNone : wanted.filter((id) => pages[n]?.includes(id)).length / wanted.length,
  );
  return found.reduce((sum, share) => sum + share, 0) / found.length;
}

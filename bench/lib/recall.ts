/** A scored item of a top list. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

/** Keeps the `most` best items in descending order. Items are offered in the order of ids, so ties keep that order. */
export function offer(best: Scored[], most: number, id: string, score: number): void {
  const last = best[most - 1];
  if (last !== undefined && score <= last.score) return;
  const at = best.findIndex((each) => each.score < score);
  best.splice(at === -1 ? best.length : at, 0, { id, score });
  best.length = Math.min(best.length, most);
}

/** The average share of the true best items on each page. `ofNone` is the value for an empty list. */
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

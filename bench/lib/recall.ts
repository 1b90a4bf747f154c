import { isBefore, type RankedHit } from '#server/index/hit-range.ts';

/** Keeps the `most` best items in their order; `seed` is that of the list with which they are compared. */
export function offer(best: RankedHit[], most: number, item: RankedHit, seed: number): void {
  const last = best[most - 1];
  if (last !== undefined && !isBefore(item, last, seed)) return;
  const at = best.findIndex((each) => isBefore(item, each, seed));
  best.splice(at === -1 ? best.length : at, 0, item);
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

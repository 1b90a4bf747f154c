import { isBefore, type RankedHit } from '#server/index/hit-range.ts';

/** Keeps the `maxCount` best items in their order; `seed` is that of the list with which they are compared. */
export function offer(best: RankedHit[], maxCount: number, item: RankedHit, seed: number): void {
  const worst = best[maxCount - 1];
  if (worst !== undefined && !isBefore(item, worst, seed)) return;
  const at = best.findIndex((each) => isBefore(item, each, seed));
  best.splice(at === -1 ? best.length : at, 0, item);
  best.length = Math.min(best.length, maxCount);
}

/** The average share of the true best items on each page. `ofNone` is the value for an empty list. */
export function meanRecall(
  pages: readonly string[][],
  bestIds: readonly string[][],
  ofNone: number = Number.NaN,
): number {
  const shares = bestIds.map((wanted, n) =>
    wanted.length === 0 ? ofNone : wanted.filter((id) => pages[n]?.includes(id)).length / wanted.length,
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Predictions are kept this far from 0 and 1, where a wrong one would have infinite cost. */
const LEAST_CHANCE = 0.005;

/** −ln of the predicted probability of what happened. */
export function logLoss(chance: number, happened: boolean): number {
  const safe = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance));
  return -Math.log(happened ? safe : 1 - safe);
}

/** A scored item of a list. */
export interface ScoredItem {
  readonly list: number;
  readonly score: number;
  readonly isShortlisted: boolean;
}

/** With fewer lists that contain both shortlisted and other items, all items are judged as one list. */
const ENOUGH_LISTS = 5;

/**
 * How high the shortlisted rank when each list is ordered by score, 0 to 1: the mean over lists of nDCG with gains of 1
 * and discounts of 1/log₂(1 + rank) (K. Järvelin and J. Kekäläinen, 2002). Equal scores count as their average, so that the
 * given order does not matter. Lists without shortlisted or without other items are left out, unless `ENOUGH_LISTS` says
 * to combine them; null if all items are shortlisted, or none is.
 */
export function ndcg(items: readonly ScoredItem[]): number | null {
  const lists = [...Map.groupBy(items, ({ list }) => list).values()].filter(isMixed);
  const judged = lists.length >= ENOUGH_LISTS ? lists : [items].filter(isMixed);
  if (judged.length === 0) return null;
  return judged.reduce((total, list) => total + ndcgOf(list), 0) / judged.length;
}

function isMixed(list: readonly ScoredItem[]): boolean {
  return list.some(({ isShortlisted }) => isShortlisted) && list.some(({ isShortlisted }) => !isShortlisted);
}

function ndcgOf(list: readonly ScoredItem[]): number {
  const byScore = list.toSorted((a, b) => b.score - a.score);
  let gain = 0;
  let bestGain = 0;
  let shortlisted = 0;
  for (let from = 0; from < byScore.length; ) {
    let to = from;
    let shortlistedHere = 0;
    let discounts = 0;
    for (; to < byScore.length && byScore[to]?.score === byScore[from]?.score; to += 1) {
      discounts += 1 / Math.log2(2 + to);
      if (byScore[to]?.isShortlisted) shortlistedHere += 1;
    }
    gain += (shortlistedHere * discounts) / (to - from);
    shortlisted += shortlistedHere;
    from = to;
  }
  for (let rank = 0; rank < shortlisted; rank += 1) bestGain += 1 / Math.log2(2 + rank);
  return gain / bestGain;
}

/** In standard errors. Chance alone reaches this once in 160 times, and learning runs every night. */
const CLEARLY = 2.5;

/** Whether values fell by more than chance would explain: paired, by two and a half standard errors. */
export function isClearlyLess(newLosses: readonly number[], oldLosses: readonly number[]): boolean {
  const count = newLosses.length;
  if (count < 2) return false;
  const saved = newLosses.map((value, i) => (oldLosses[i] ?? 0) - value);
  const mean = saved.reduce((total, value) => total + value, 0) / count;
  const variance = saved.reduce((total, value) => total + (value - mean) ** 2, 0) / (count - 1);
  return mean > 0 && mean > CLEARLY * Math.sqrt(variance / count);
}

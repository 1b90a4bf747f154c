/** No prediction is taken for certain: an outcome against it would cost without end. */
const LEAST_CHANCE = 0.005;

/** −ln of the chance that a prediction gave to what happened. */
export function logLoss(chance: number, happened: boolean): number {
  const safe = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance));
  return -Math.log(happened ? safe : 1 - safe);
}

/** Something in a list, by its score. */
export interface Ranked {
  readonly list: number;
  readonly score: number;
  readonly isShortlisted: boolean;
}

/** With fewer lists in which both kinds stand, all are taken as one. */
const ENOUGH_LISTS = 5;

/**
 * How far up the shortlisted stand when each list is ordered by score, 0 to 1: the mean over lists of nDCG with gains of 1
 * and discounts of 1/log₂(1 + rank) (K. Järvelin and J. Kekäläinen, 2002). Of equal scores each counts as their average, so
 * that the order given does not matter. Lists in which all are alike say nothing and are left out; null where all are.
 */
export function ndcg(items: readonly Ranked[]): number | null {
  const lists = [...Map.groupBy(items, ({ list }) => list).values()].filter(isMixed);
  const judged = lists.length >= ENOUGH_LISTS ? lists : [items].filter(isMixed);
  if (judged.length === 0) return null;
  return judged.reduce((total, list) => total + ndcgOf(list), 0) / judged.length;
}

function isMixed(list: readonly Ranked[]): boolean {
  return list.some(({ isShortlisted }) => isShortlisted) && list.some(({ isShortlisted }) => !isShortlisted);
}

function ndcgOf(list: readonly Ranked[]): number {
  const byScore = list.toSorted((a, b) => b.score - a.score);
  let gain = 0;
  let best = 0;
  let shortlisted = 0;
  for (let from = 0; from < byScore.length; ) {
    let to = from;
    let good = 0;
    let discounts = 0;
    for (; to < byScore.length && byScore[to]?.score === byScore[from]?.score; to += 1) {
      discounts += 1 / Math.log2(2 + to);
      if (byScore[to]?.isShortlisted) good += 1;
    }
    gain += (good * discounts) / (to - from);
    shortlisted += good;
    from = to;
  }
  for (let rank = 0; rank < shortlisted; rank += 1) best += 1 / Math.log2(2 + rank);
  return gain / best;
}

/** Standard errors: chance alone goes so far once in 160 times, and it is asked every night. */
const CLEARLY = 2.5;

/** Whether something got better on average by more than chance does: paired, by two and a half standard errors. */
export function isClearlyLess(after: readonly number[], before: readonly number[]): boolean {
  const count = after.length;
  if (count < 2) return false;
  const saved = after.map((value, i) => (before[i] ?? 0) - value);
  const mean = saved.reduce((total, value) => total + value, 0) / count;
  const variance = saved.reduce((total, value) => total + (value - mean) ** 2, 0) / (count - 1);
  return mean > 0 && mean > CLEARLY * Math.sqrt(variance / count);
}

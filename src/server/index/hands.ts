import { LRUCache } from 'lru-cache';
import type { RecentChanges } from './recent-changes.ts';

/** A hand takes some kilobytes. */
const MOST_KEPT = 2_000;

/** What the results of a search depend on, besides its position and limit and what is in the index. */
export interface DealtBy {
  /** The seeker or role on whose behalf the search runs. Compared by identity: reading it again makes another object. */
  readonly asker: object;
  /** Everything else that the order depends on. */
  readonly key: string;
  /** The ids left out. */
  readonly without: readonly string[];
}

/** The results that were found for one person, for pages that need no further search. */
interface Hand<Ranges> extends DealtBy {
  readonly ranges: Ranges;
  /** The index's count of puts when the ranges were last brought up to date. */
  readonly putCount: number;
}

/**
 * The hands of everybody who turned pages recently. What a hand returns for later pages is exactly what the index would
 * find; it is only a cache, so other processes, and this one after a restart, search again.
 */
export class Hands<Ranges extends object> {
  readonly #kept = new LRUCache<string, Hand<Ranges>>({ max: MOST_KEPT });
  readonly #recent: RecentChanges;
  readonly #noRanges: () => Ranges;

  /** `recent` are the ids that were put into the index last. */
  constructor(recent: RecentChanges, noRanges: () => Ranges) {
    this.#recent = recent;
    this.#noRanges = noRanges;
  }

  /**
   * The ranges of this owner's hand; none if the asker or key in `by` differs, or if too much has changed since. `update`
   * must replace what has changed by what the index knows of it now. Whatever was removed from the index is still in the ranges.
   * The owner's next call copies the ranges, so what a slow search adds to them after that call is lost.
   */
  rangesOf(
    owner: string,
    by: DealtBy,
    update: (ranges: Ranges, changed: ReadonlySet<string>) => void,
  ): Ranges {
    const putCount = this.#recent.count;
    const hand = this.#kept.get(owner);
    const changedIds = hand === undefined ? null : this.#recent.since(hand.putCount);
    const isSame = hand !== undefined && hand.key === by.key && hand.asker === by.asker;
    const ranges = isSame && changedIds !== null ? { ...hand.ranges } : this.#noRanges();
    if (isSame && changedIds !== null) {
      for (const id of backAgain(hand.without, by.without)) changedIds.add(id);
      if (changedIds.size > 0) update(ranges, changedIds);
    }
    this.#kept.set(owner, { ...by, ranges, putCount });
    return ranges;
  }
}

/** Ids that are no longer left out, because an application or a block was taken back. */
function backAgain(leftOutBefore: readonly string[], leftOutNow: readonly string[]): string[] {
  const seekersNow = new Set(leftOutNow);
  return leftOutBefore.filter((id) => !seekersNow.has(id));
}

import { LRUCache } from 'lru-cache';
import type { RecentChanges } from './recent-changes.ts';

/** A hand takes some kilobytes. */
const MOST_KEPT = 2_000;

/** What the results of a search depend on, besides its position and limit and what is in the index. */
export interface DealtBy {
  /** The seeker or role that is searched for; another object each time it is read again. */
  readonly asker: object;
  /** Everything else that the order depends on. */
  readonly key: string;
  /** The ids left out. */
  readonly without: readonly string[];
}

/** The results that were found for one person, for pages that need no further search. */
interface Hand<Rows> extends DealtBy {
  readonly rows: Rows;
  /** The index's count of puts when the rows were last brought up to date. */
  readonly putCount: number;
}

/**
 * The hands of everybody who turned pages recently. What a hand returns for later pages is exactly what the index would
 * find; it is only a cache, so other processes, and this one after a restart, search again.
 */
export class Hands<Rows extends object> {
  readonly #kept = new LRUCache<string, Hand<Rows>>({ max: MOST_KEPT });
  readonly #recent: RecentChanges;
  readonly #noRows: () => Rows;

  /** `recent` are the ids that were put into the index last. */
  constructor(recent: RecentChanges, noRows: () => Rows) {
    this.#recent = recent;
    this.#noRows = noRows;
  }

  /**
   * The rows of this owner's hand; none if anything in `by` differs, or if too much has changed since. `update` must replace
   * what has changed by what the index knows of it now. Whatever was removed from the index is still in the rows. The
   * owner's next call copies the rows, so what a slow search adds to them after that call is lost.
   */
  rowsOf(owner: string, by: DealtBy, update: (rows: Rows, changed: ReadonlySet<string>) => void): Rows {
    const putCount = this.#recent.count;
    const hand = this.#kept.get(owner);
    const changed = hand === undefined ? null : this.#recent.since(hand.putCount);
    const isSame = hand !== undefined && hand.key === by.key && hand.asker === by.asker;
    const rows = isSame && changed !== null ? { ...hand.rows } : this.#noRows();
    if (isSame && changed !== null) {
      for (const id of backAgain(hand.without, by.without)) changed.add(id);
      if (changed.size > 0) update(rows, changed);
    }
    this.#kept.set(owner, { ...by, rows, putCount });
    return rows;
  }
}

/** Ids that are no longer left out, because an application or a block was taken back. */
function backAgain(before: readonly string[], now: readonly string[]): string[] {
  const still = new Set(now);
  return before.filter((id) => !still.has(id));
}

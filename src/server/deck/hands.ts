import { LRUCache } from 'lru-cache';
import type { RecentChanges } from '../index/recent-changes.ts';
import type { DeckFound, DeckHit, DeckSearch } from './deck-search.ts';
import { type EmployerOnly, Row } from './row.ts';

/**
 * How many cards one search deals to somebody who turns a page: six pages for the price of three. A first page gets its
 * own search, because many people look at no other.
 */
const CARDS = 60;
/** The day's chances among them, with one to spare. */
const CHANCES = 8;
/** About ten kilobytes each. */
const MOST_KEPT = 2_000;

/** What a hand needs of the index for one search. */
export interface HandSource {
  /** The search itself, for up to `limit` best bets and `chances` chances. */
  readonly search: (limit: number, chances: number) => DeckFound;
  /** The roles among these that the search may find, in any order, ignoring where the search starts and ends. */
  readonly ranked: (roleIds: Iterable<string>) => DeckFound;
  /** Whether a role is live, passes the search's filters and is not to be left out. */
  readonly isWanted: (roleId: string) => boolean;
  /** The roles that were put into the index last. */
  readonly recent: RecentChanges;
  /** What the order depends on besides the search's own fields. */
  readonly orderKey: string;
}

/** The search results for one person: the roles of the next pages, which need no further search. */
interface Hand {
  readonly seeker: DeckSearch['seeker'];
  readonly key: string;
  /** The index's count of puts when the rows were last brought up to date, and the roles left out then. */
  putCount: number;
  without: readonly string[];
  best: Row | null;
  chances: Row | null;
  /** One employer's roles as a separate queue (`deal.ts`). */
  run: Row | null;
}

/**
 * The hands of everybody who turned pages recently. A hand returns for later pages of a deck exactly what the index
 * would find; it is only a cache, so other processes, and this one after a restart, search again.
 */
export class Hands {
  readonly #kept = new LRUCache<string, Hand>({ max: MOST_KEPT });

  /** Searches from this person's hand as far as it reaches, and deals another where it ends. */
  search(person: string, source: HandSource, search: DeckSearch): DeckFound {
    const hand = this.#upToDate(person, source, search);
    const { limit, after, chances = 0, afterChance = null, employer = null } = search;
    const queue = employer?.isOnly === true ? 'run' : 'best';
    const { isWanted } = source;
    const best = limit === 0 ? [] : taken(hand[queue], limit, after, employer, isWanted);
    const lucky = chances === 0 ? [] : taken(hand.chances, chances, afterChance, null, isWanted);
    if (best !== null && lucky !== null) return { best, chances: lucky };

    const isFirstPage = after === null;
    const cards = best === null ? Math.max(limit, isFirstPage ? 0 : CARDS) : 0;
    const chanceCards = lucky === null ? Math.max(chances, isFirstPage ? 0 : CHANCES) : 0;
    const found = source.search(cards, chanceCards);
    if (best === null) hand[queue] = new Row(found.best, cards, after, employer);
    if (lucky === null) hand.chances = new Row(found.chances, chanceCards, afterChance, null);
    return {
      best: best ?? found.best.slice(0, limit),
      chances: lucky ?? found.chances.slice(0, chances),
    };
  }

  /** The hand as the index would deal it now; an empty one if too much has changed. */
  #upToDate(person: string, source: HandSource, search: DeckSearch): Hand {
    const key = keyOf(source, search);
    const putCount = source.recent.count;
    const hand = this.#kept.get(person);
    const changed = hand === undefined ? null : source.recent.since(hand.putCount);
    if (hand === undefined || changed === null || hand.key !== key || hand.seeker !== search.seeker) {
      const nothing = { best: null, chances: null, run: null };
      const empty: Hand = { seeker: search.seeker, key, putCount, without: search.without, ...nothing };
      this.#kept.set(person, empty);
      return empty;
    }
    for (const roleId of backAgain(hand.without, search.without)) changed.add(roleId);
    if (changed.size > 0) {
      const found = source.ranked(changed);
      hand.best?.update(changed, found.best);
      hand.run?.update(changed, found.best);
      hand.chances?.update(changed, found.chances);
    }
    hand.putCount = putCount;
    hand.without = search.without;
    return hand;
  }
}

function taken(
  row: Row | null,
  limit: number,
  after: DeckSearch['after'],
  employer: EmployerOnly,
  isWanted: (roleId: string) => boolean,
): readonly DeckHit[] | null {
  return row === null ? null : row.take(limit, after, employer, isWanted);
}

/** Everything that the order depends on, except the seeker, the roles and those left out. */
function keyOf(source: HandSource, search: DeckSearch): string {
  const { filters, order } = search;
  return JSON.stringify([filters, order.culture, source.orderKey]);
}

/** Roles that are no longer left out: an application was taken back, or a block. */
function backAgain(before: readonly string[], now: readonly string[]): string[] {
  const still = new Set(now);
  return before.filter((roleId) => !still.has(roleId));
}

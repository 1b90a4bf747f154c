import type { Hands } from '../index/hands.ts';
import { HitRange } from '../index/hit-range.ts';
import type { DeckFound, DeckHit, DeckSearch } from './deck-search.ts';
import type { PreparedSearch } from './prepared-search.ts';

/**
 * How many cards to search for when somebody asks for their second page: enough for six pages, because searching once for
 * 60 costs less than searching three times for a page (decision 54). The search for the first page finds no more than
 * that page, because many people look at no other.
 */
const CARDS = 60;
/** How many of the day's chances to find besides: as many as are dealt among so many cards, and one to spare. */
const CHANCES = 8;

type EmployerOnly = PreparedSearch['employer'];

/** Roles in deck order: one employer's, everybody else's, or (null) everybody's. */
interface DeckRange {
  readonly range: HitRange<DeckHit>;
  readonly employer: EmployerOnly;
}

/** One person's hand. */
export interface DeckRanges {
  best: DeckRange | null;
  chances: DeckRange | null;
  /** One employer's roles as a separate queue (`deal.ts`). */
  run: DeckRange | null;
}

export const NO_CARDS: DeckRanges = { best: null, chances: null, run: null };

/** What a hand needs from the index for one search. */
export interface HandSource {
  readonly hands: Hands<DeckRanges>;
  /** The search itself, for up to `limit` best bets and `chances` chances. */
  readonly search: (limit: number, chances: number) => Promise<DeckFound>;
  /** The roles among these that the search may find, in any order, ignoring where the search starts and ends. */
  readonly ranked: (roleIds: Iterable<string>) => DeckFound;
  /** Whether a role is live, passes the search's filters and is not to be left out. */
  readonly isWanted: (roleId: string) => boolean;
  /** What the order depends on besides the search's own fields. */
  readonly orderKey: string;
}

/** Answers a search from this person's hand if it has enough cards; otherwise searches the index and deals a new hand. */
export async function searchHand(person: string, source: HandSource, search: DeckSearch): Promise<DeckFound> {
  const { filters, order, without, limit, after, chances = 0, afterChance = null, employer = null } = search;
  const key = JSON.stringify([filters, order.culture, source.orderKey]);
  const hand = source.hands.rangesOf(person, { asker: search.seeker, key, without }, (ranges, changedIds) => {
    const hits = source.ranked(changedIds);
    update(ranges.best, changedIds, hits.best);
    update(ranges.run, changedIds, hits.best);
    update(ranges.chances, changedIds, hits.chances);
  });
  const queue = employer?.isOnly === true ? 'run' : 'best';
  const { isWanted } = source;
  const best = limit === 0 ? [] : takeHits(hand[queue], limit, after, employer, isWanted);
  const chanceHits = chances === 0 ? [] : takeHits(hand.chances, chances, afterChance, null, isWanted);
  if (best !== null && chanceHits !== null) return { best, chances: chanceHits };

  const isFirstPage = after === null;
  const cards = best === null ? Math.max(limit, isFirstPage ? 0 : CARDS) : 0;
  const chanceCards = chanceHits === null ? Math.max(chances, isFirstPage ? 0 : CHANCES) : 0;
  const newHits = await source.search(cards, chanceCards);
  if (best === null) hand[queue] = { range: new HitRange(newHits.best, cards, after, order.seed), employer };
  if (chanceHits === null) {
    hand.chances = {
      range: new HitRange(newHits.chances, chanceCards, afterChance, order.seed),
      employer: null,
    };
  }
  return {
    best: best ?? newHits.best.slice(0, limit),
    chances: chanceHits ?? newHits.chances.slice(0, chances),
  };
}

function takeHits(
  deal: DeckRange | null,
  limit: number,
  startAfter: DeckSearch['after'],
  employer: EmployerOnly,
  isWanted: (roleId: string) => boolean,
): readonly DeckHit[] | null {
  if (deal === null || (deal.employer !== null && !isSame(deal.employer, employer))) return null;
  return deal.range.take(limit, startAfter, (hit) => isOf(hit, employer) && isWanted(hit.id));
}

function update(deal: DeckRange | null, changedIds: ReadonlySet<string>, hits: readonly DeckHit[]): void {
  deal?.range.update(
    changedIds,
    hits.filter((hit) => isOf(hit, deal.employer)),
  );
}

function isSame(one: EmployerOnly, other: EmployerOnly): boolean {
  return one?.number === other?.number && one?.isOnly === other?.isOnly;
}

function isOf(hit: DeckHit, employer: EmployerOnly): boolean {
  return employer === null || (hit.employer === employer.number) === employer.isOnly;
}

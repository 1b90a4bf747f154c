import type { Aliases } from '#matching/aliases.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import type { Learned } from '#matching/learning/learned.ts';
import { chancesOf, EXPLORED_FROM } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type Clock, fullHour } from '../clock.ts';
import type { TopK } from '../index/top-k.ts';
import type { DeckFound, DeckHit, DeckSearch } from './deck-search.ts';
import type { LiveRoles } from './live-roles.ts';
import type { Found, PreparedSearch } from './prepared-search.ts';
import { RoleFilter, type RoleFilters } from './role-filter.ts';
import type { RoleIndex } from './role-index.ts';
import { isWanted } from './role-scores.ts';
import type { RoleCount } from './search.ts';
import { type HandSource, searchHand } from './search-hand.ts';
import { type RoleMatch, WordMatch } from './word-match.ts';

interface NamedRoles {
  readonly best: readonly DeckHit[];
  readonly count: number;
}

interface RelatedRoles extends NamedRoles {
  /** As the catalogue calls it. */
  readonly occupation: string;
}

/**
 * The deck by one scorer. Use one view for related queries: the deck may switch to another scorer between them, and then
 * no longer updates this view.
 */
export interface DeckView {
  /** The model that reads roles' texts: seekers must be read with the same one. Null before one was learned. */
  readonly textModel: TextModel | null;
  /** The weights and calibration learned from decisions; null before there are any. */
  readonly learned: Learned | null;
  /** The norms of culture fit, learned from assessments; null for the built-in ones. */
  readonly norms: LearnedNorms | null;
  /** Names of skills and titles, learned from use; null before there are any. */
  readonly aliases: Aliases | null;
  /** The best roles for a seeker. */
  readonly search: (search: DeckSearch) => DeckFound;
  /**
   * The same from the hand that was dealt to this person: one search finds the roles of several pages, and each page
   * brings the hand up to date. The answer is the one that `search` would give.
   */
  readonly searchHand: (person: string, search: DeckSearch) => DeckFound;
  /** Leaves only the roles that are live and pass the filters, in the same order. */
  readonly only: (roleIds: readonly string[], search: Omit<DeckSearch, 'limit'>) => readonly DeckHit[];
  /** The best roles that have all these words, null for any, and how many have. Examines every role. */
  readonly named: (words: string | null, search: DeckSearch) => NamedRoles;
  /**
   * The best other roles of the occupation that these words name, and how many there are: those that have all the words
   * besides its name. Null if they name none. Examines every role.
   */
  readonly related: (words: string | null, search: DeckSearch) => RelatedRoles | null;
  /** How many live roles pass the filters, and how many do not. Examines every role: not for each page of a deck. */
  readonly count: (search: Pick<DeckSearch, 'filters' | 'without'>) => RoleCount;
}

export function viewOf(index: RoleIndex, clock: Clock): DeckView {
  const { roles, searcher } = index;
  const filterOf = (filters: RoleFilters) => new RoleFilter(filters, clock().getTime());
  const prepare = (search: DeckSearch): PreparedSearch => ({
    seeker: search.seeker,
    filter: filterOf(search.filters),
    words: null,
    without: roles.ids.findAll(search.without),
    now: clock().getTime(),
    limit: search.limit,
    after: search.after,
    chances: search.chances ?? 0,
    afterChance: search.afterChance ?? null,
    seed: roles.size < EXPLORED_FROM ? null : search.order.seed,
    culture: search.order.culture,
    isFormerHour: search.order.dealtAt.getTime() < index.counted.inForceFrom,
    employer: search.employer ?? null,
  });
  const found = ({ best, chances }: Found): DeckFound => ({
    best: hits(roles, best),
    chances: hits(roles, chances),
  });
  /** What a hand needs for one search, whose filter is prepared once for all of it. */
  const sourceOf = (prepared: PreparedSearch): HandSource => ({
    hands: index.hands,
    search: (limit, chances) => found(searcher.find({ ...prepared, limit, chances })),
    ranked: (roleIds) => found(searcher.ranked(roles.ids.findAll(roleIds), prepared)),
    isWanted: (roleId) => {
      const slot = roles.ids.find(roleId);
      return slot >= 0 && isWanted(roles, slot, roles.groups.numberOf(slot), prepared);
    },
    orderKey: orderKeyOf(index, prepared),
  });
  const wordsOf = (words: string) => new WordMatch(words, roles, index.aliases);
  const allWith = (match: RoleMatch | null, search: DeckSearch): NamedRoles => {
    const { best, count } = searcher.findNamed({ ...prepare(search), words: match });
    return { best: hits(roles, best), count };
  };
  return {
    textModel: index.model,
    learned: index.learned,
    norms: index.norms,
    aliases: index.aliases,
    search: (asked) => found(searcher.find(prepare(asked))),
    searchHand: (person, asked) => searchHand(person, sourceOf(prepare(asked)), asked),
    only: (roleIds, search) => {
      const among = roles.ids.findAll(roleIds);
      return hits(roles, searcher.among(among, prepare({ ...search, limit: among.size })));
    },
    named: (words, search) => allWith(words === null ? null : wordsOf(words), search),
    related: (words, search) => {
      const match = words === null ? null : wordsOf(words).related();
      return match && { ...allWith(match, search), occupation: match.occupation.name };
    },
    count: ({ filters, without }) =>
      searcher.count(filterOf(filters), roles.ids.findAll(without), clock().getTime()),
  };
}

/** What the order depends on besides the search's own fields: the chances' range, the standings' hour, and the time. */
function orderKeyOf({ roles, counted }: RoleIndex, { seed, isFormerHour, now }: PreparedSearch): string {
  const standings = isFormerHour ? counted.formerHour : counted.hour;
  const chances = seed === null ? 0 : chancesOf(seed, roles.size).length;
  // Filters by pay after tax change with the tax year.
  return [seed, chances, standings, fullHour(new Date(now))].join(' ');
}

function hits({ ids, employer }: LiveRoles, best: TopK): DeckHit[] {
  return best.map((slot, score) => ({
    id: ids.text(slot),
    score,
    employer: employer.values[slot]!,
  }));
}

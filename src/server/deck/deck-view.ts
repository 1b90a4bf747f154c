import type { CompiledSeeker } from '#matching/compiled.ts';
import type { Learned } from '#matching/learning/learned.ts';
import { EXPLORED_FROM } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Clock } from '../clock.ts';
import type { CultureAsker } from '../index/culture-asker.ts';
import type { Position } from '../index/position.ts';
import type { TopK } from '../index/top-k.ts';
import type { LiveRoles } from './live-roles.ts';
import type { PreparedSearch } from './prepared-search.ts';
import { RoleFilter, type RoleFilters } from './role-filter.ts';
import type { RoleIndex } from './role-index.ts';
import type { RoleCount } from './search.ts';
import { WordMatch } from './word-match.ts';

export interface DeckSearch {
  readonly seeker: CompiledSeeker;
  readonly filters: RoleFilters;
  /** Ids of roles to leave out. */
  readonly without: readonly string[];
  readonly limit: number;
  /** Continues after this position of an earlier search. */
  readonly after: Position | null;
  readonly order: DeckOrder;
  /** How many of the day's chances to find beside the best bets, and after which; none if omitted. */
  readonly chances?: number;
  readonly afterChance?: Position | null;
  /** Only this employer's roles, or everybody else's. */
  readonly employer?: PreparedSearch['employer'];
}

/** What the order depends on besides the fit; the same for every page of a deck. */
export interface DeckOrder {
  /** Derived from the reader and the day. */
  readonly seed: number;
  /** When the deck's first page was dealt: the standings of that time apply. */
  readonly dealtAt: Date;
  readonly culture: CultureAsker | null;
}

export interface DeckHit {
  readonly roleId: string;
  /** In order points. */
  readonly score: number;
  /** A number that identifies the hiring organisation. */
  readonly employer: number;
}

export interface DeckFound {
  /** Best first; of equal points the lower id. */
  readonly best: readonly DeckHit[];
  readonly chances: readonly DeckHit[];
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
  /** The best roles for a seeker. */
  readonly search: (search: DeckSearch) => DeckFound;
  /** Those of these roles that are live and pass the filters, in the same order. */
  readonly only: (roleIds: readonly string[], search: Omit<DeckSearch, 'limit'>) => readonly DeckHit[];
  /** The best roles that have all these words, null for any, and how many have. Examines every role. */
  readonly named: (
    words: string | null,
    search: DeckSearch,
  ) => { readonly best: readonly DeckHit[]; readonly count: number };
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
  return {
    textModel: index.model,
    learned: index.learned,
    search: (search) => {
      const { best, chances } = searcher.find(prepare(search));
      return { best: hits(roles, best), chances: hits(roles, chances) };
    },
    only: (roleIds, search) => {
      const among = roles.ids.findAll(roleIds);
      return hits(roles, searcher.among(among, prepare({ ...search, limit: among.size })));
    },
    named: (words, search) => {
      const { best, count } = searcher.findNamed({
        ...prepare(search),
        words: words === null ? null : new WordMatch(words, roles),
      });
      return { best: hits(roles, best), count };
    },
    count: ({ filters, without }) =>
      searcher.count(filterOf(filters), roles.ids.findAll(without), clock().getTime()),
  };
}

function hits({ ids, employer }: LiveRoles, best: TopK): DeckHit[] {
  return best.map((slot, score) => ({
    roleId: ids.text(slot),
    score,
    employer: employer.values[slot] as number,
  }));
}

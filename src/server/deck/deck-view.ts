import type { CompiledSeeker } from '#matching/compiled.ts';
import type { Learned } from '#matching/learning/learned.ts';
import { EXPLORED_FROM } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Clock } from '../clock.ts';
import type { BestRoles, Position } from './best-roles.ts';
import type { CultureAsker } from './cultures.ts';
import type { LiveRoles } from './live-roles.ts';
import { RoleFilter, type RoleFilters } from './role-filter.ts';
import type { RoleIndex } from './role-index.ts';
import type { Sought } from './sought.ts';

export interface DeckSearch {
  readonly seeker: CompiledSeeker;
  readonly filters: RoleFilters;
  /** Ids of roles that are not to come up. */
  readonly without: readonly string[];
  readonly limit: number;
  /** Goes on behind this position of an earlier search. */
  readonly after: Position | null;
  readonly order: DeckOrder;
  /** How many of the day's chances beside the best bets, and behind which; none where left out. */
  readonly chances?: number;
  readonly afterChance?: Position | null;
  /** Only this employer's roles, or all but theirs. */
  readonly employer?: Sought['employer'];
}

/** What the order depends on beside the fit, the same for every page of a deck. */
export interface DeckOrder {
  /** Of who looks and the day. */
  readonly seed: number;
  /** When the deck's first page was dealt: its standings are those that were in force then. */
  readonly dealtAt: Date;
  readonly culture: CultureAsker | null;
}

export interface DeckHit {
  readonly roleId: string;
  /** Order points. */
  readonly score: number;
  /** Who hires, as a number that tells them apart. */
  readonly employer: number;
}

export interface DeckFound {
  /** First what comes first; of equal points the lower id. */
  readonly best: readonly DeckHit[];
  readonly chances: readonly DeckHit[];
}

/**
 * The deck by one scorer. Who needs several answers that belong together asks one view: the deck may go over to another
 * scorer between two of them, and then goes on following its roles without this view.
 */
export interface DeckView {
  /** What roles' texts are read with: seekers must be read with the same. Null before one was learned. */
  readonly textModel: TextModel | null;
  /** The weights and calibration in force, as decisions have taught them; null before they have. */
  readonly learned: Learned | null;
  /** The roles that come first for a seeker. */
  readonly search: (search: DeckSearch) => DeckFound;
  /** Those of these roles that are live and pass, in the same order. */
  readonly only: (roleIds: readonly string[], search: Omit<DeckSearch, 'limit'>) => readonly DeckHit[];
  /** How many live roles the filters hide. Looks at every role: for the end of a deck, not for each page. */
  readonly countHidden: (search: Pick<DeckSearch, 'filters' | 'without'>) => number;
}

export function viewOf(index: RoleIndex, clock: Clock): DeckView {
  const { roles, searcher } = index;
  const sought = (search: DeckSearch): Sought => ({
    seeker: search.seeker,
    filter: new RoleFilter(search.filters),
    without: slotsOf(roles, search.without),
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
      const { best, chances } = searcher.find(sought(search));
      return { best: hits(roles, best), chances: hits(roles, chances) };
    },
    only: (roleIds, search) => {
      const among = slotsOf(roles, roleIds);
      return hits(roles, searcher.among(among, sought({ ...search, limit: among.size })));
    },
    countHidden: ({ filters, without }) =>
      searcher.countHidden(new RoleFilter(filters), slotsOf(roles, without), clock().getTime()),
  };
}

function slotsOf(roles: LiveRoles, ids: readonly string[]): Set<number> {
  const slots = new Set<number>();
  for (const id of ids) {
    const slot = roles.ids.find(id);
    if (slot >= 0) slots.add(slot);
  }
  return slots;
}

function hits(roles: LiveRoles, best: BestRoles): DeckHit[] {
  return Array.from({ length: best.count }, (_, i) => {
    const slot = best.slots[i] as number;
    return {
      roleId: roles.ids.text(slot),
      score: best.scores[i] as number,
      employer: roles.employer[slot] as number,
    };
  });
}

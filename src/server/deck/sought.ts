import type { CompiledSeeker } from '#matching/compiled.ts';
import type { BestRoles, Position } from './best-roles.ts';
import type { CultureAsker } from './cultures.ts';
import type { RoleFilter } from './role-filter.ts';

/** What a search is after. */
export interface Sought {
  readonly seeker: CompiledSeeker;
  readonly filter: RoleFilter;
  /** Slots that are not to come up. */
  readonly without: ReadonlySet<number>;
  /** Milliseconds since 1970: a role that has expired by then does not come up. */
  readonly now: number;
  /** How many of the best bets, and behind which. */
  readonly limit: number;
  readonly after: Position | null;
  /** How many of the chances of the day, and behind which. */
  readonly chances: number;
  readonly afterChance: Position | null;
  /** Of who looks and the day; null where there are too few roles for chances. */
  readonly seed: number | null;
  /** null where the seeker has not said enough for culture fit. */
  readonly culture: CultureAsker | null;
  /** Whether the standings of the hour before count. */
  readonly isFormerHour: boolean;
  /** Of the best bets only this employer's, or all but theirs; null for everybody's. */
  readonly employer: { readonly number: number; readonly isOnly: boolean } | null;
}

/** The best bets, and the chances of the day: no role is both. */
export interface Found {
  readonly best: BestRoles;
  readonly chances: BestRoles;
}

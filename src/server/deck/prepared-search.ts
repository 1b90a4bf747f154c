import type { CompiledSeeker } from '#matching/compiled.ts';
import type { CompiledCultureSeeker } from '../index/compiled-culture-seeker.ts';
import type { Position } from '../index/position.ts';
import type { TopK } from '../index/top-k.ts';
import type { RoleFilter } from './role-filter.ts';
import type { RoleMatch } from './word-match.ts';

/**
 * The parameters of a search. The best bets are the roles with the most order points; chances are good ones among roles
 * drawn at random each day, which get one card in ten (`EXPLORED_SHARE`).
 */
export interface PreparedSearch {
  readonly seeker: CompiledSeeker;
  readonly filter: RoleFilter;
  /** What every role found must have; null for no such condition. */
  readonly words: RoleMatch | null;
  /** Slots to leave out. */
  readonly without: ReadonlySet<number>;
  /** Milliseconds since 1970: roles expired by then are left out. */
  readonly now: number;
  /** How many best bets to find, and after which. */
  readonly limit: number;
  readonly after: Position | null;
  /** How many of the day's chances to find, and after which. */
  readonly chances: number;
  readonly afterChance: Position | null;
  /** Derived from the reader and the day: decides the order of equal points, and the day's chances. */
  readonly seed: number;
  /** False if there are too few roles for chances, and in a search by words. */
  readonly hasChances: boolean;
  /** null if the seeker's assessment is not sufficient for culture fit. */
  readonly culture: CompiledCultureSeeker | null;
  /** Whether to use the previous hour's standings. */
  readonly isPreviousHour: boolean;
  /** Restricts best bets to this employer's roles, or to everybody else's; null for no restriction. */
  readonly employer: { readonly number: number; readonly isOnly: boolean } | null;
}

/** The best bets, and the chances of the day: no role is both. */
export interface FoundRoles {
  readonly best: TopK;
  readonly chances: TopK;
}

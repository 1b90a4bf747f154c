import type { CompiledSeeker } from '#matching/compiled.ts';
import type { CompiledCultureSeeker } from '../index/compiled-culture-seeker.ts';
import type { RankedHit } from '../index/hit-range.ts';
import type { Position } from '../index/position.ts';
import type { PreparedSearch } from './prepared-search.ts';
import type { RoleFilters } from './role-filter.ts';

/** The parameters of a search in a deck. */
export interface DeckSearch {
  readonly seeker: CompiledSeeker;
  readonly filters: RoleFilters;
  /** Ids of roles to leave out. */
  readonly without: readonly string[];
  readonly limit: number;
  /** Continues after this position of an earlier search. */
  readonly after: Position | null;
  readonly order: DeckOrder;
  /** How many of the day's chances to find besides the best bets (none if omitted), and the position to continue after. */
  readonly chances?: number;
  readonly afterChance?: Position | null;
  /** Only this employer's roles, or everybody else's. */
  readonly employer?: PreparedSearch['employer'];
}

/** What the order depends on besides the fit; the same for every page of a deck. */
export interface DeckOrder {
  /** Derived from the reader and the day: decides the order of equal points, and the day's chances. */
  readonly seed: number;
  /** When the deck's first page was dealt: the standings of that time apply. */
  readonly dealtAt: Date;
  readonly culture: CompiledCultureSeeker | null;
}

/** A role with its order points. */
export interface DeckHit extends RankedHit {
  /** A number that identifies the hiring organisation. */
  readonly employer: number;
}

export interface DeckFound {
  /** Best first; of equal points as the seed decides. */
  readonly best: readonly DeckHit[];
  readonly chances: readonly DeckHit[];
}

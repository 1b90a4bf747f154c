import type { PartScores } from '../parts.ts';

/**
 * The data that we may learn from. There is no field for a name, a photo, an age, a sex, an ethnicity, a postcode or a
 * school: all that we know of the seeker is how well each part of the fit was met.
 */
export interface Decision {
  /** Milliseconds since 1970: when the employer decided. */
  readonly decidedAt: number;
  /** True if shortlisted or moved further, false if rejected. */
  readonly isShortlisted: boolean;
  /** The part scores when the seeker applied; −1 is unknown. */
  readonly scores: PartScores;
  /** Whether the fit at that time included texts. */
  readonly hasText: boolean;
  /** The position of the card in the seeker's deck, from 0; null if unknown. */
  readonly position: number | null;
  /** A number for the list from which the employer chose, one per role. */
  readonly list: number;
}

/** How many cards were shown at positions from `from` up to `to` (exclusive), counted from 0. */
export interface ShownAt {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

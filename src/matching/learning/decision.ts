import type { PartScores } from '../parts.ts';

/**
 * What a decision may teach. There is no field for a name, a photo, an age, a sex, an ethnicity, a postcode or a school:
 * whatever is learned is learned from how well the parts of the fit were met, and from nothing else.
 */
export interface Decision {
  /** Milliseconds since 1970: when the employer decided. */
  readonly decidedAt: number;
  /** Shortlisted or further, against rejected. */
  readonly isShortlisted: boolean;
  /** The parts as they were when the seeker applied; −1 is unknown. */
  readonly scores: PartScores;
  /** Whether the texts were part of that fit at all. */
  readonly hasText: boolean;
  /** Where the card came up in the seeker's deck, from 0; null where it is not known. */
  readonly position: number | null;
  /** A number that tells the lists apart in which an employer chose: one for each role. */
  readonly list: number;
}

/** How often cards came up at places from `from` to before `to`, counted from 0. */
export interface ShownAt {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

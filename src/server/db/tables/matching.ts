import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CultureProfile } from '#contract/culture.ts';
import type { ChangedIn, Instant } from '../columns.ts';

/** How a company describes its teams. */
export interface EmployerCultureTable {
  employer_id: string;
  profile: JSONColumnType<CultureProfile>;
  updated_at: Instant;
}

/** Overrides the company's culture for one role. */
export interface RoleCultureTable {
  role_id: string;
  profile: JSONColumnType<CultureProfile>;
}

/**
 * A model learned from the product's own texts, as bytes that `matching/text/model-bytes` reads. One row is current.
 */
export interface TextModelTable {
  version: number;
  learned_at: Instant;
  documents: number;
  model: Buffer;
  is_current: Generated<boolean>;
}

/** A role's text as read by one model. The database deletes the row when the text changes. */
export interface RoleTextTable {
  role_id: string;
  model_version: number;
  reading: Buffer;
  changed_in: ChangedIn;
}

/** The occupation that a role's title names. The database deletes the row when the title changes. */
export interface RoleOccupationTable {
  role_id: string;
  /** The code of a unit group; null if the title is like none. */
  unit_group: number | null;
  confidence_bp: number;
  /** The `CATALOGUE_VERSION` that found it. */
  catalogue: number;
  changed_in: ChangedIn;
}

/** A role's card was shown in a seeker's deck: one row for each seeker, role and day. */
export interface ImpressionTable {
  seeker_id: string;
  role_id: string;
  /** The day in UTC, as 'YYYY-MM-DD'. */
  shown_on: ColumnType<Date, string, never>;
  shown_at: Instant;
  /** Position in the deck, from 0. */
  position: number;
  fit_bp: number;
  culture_fit_bp: number;
  /** Version of the scorer and ranking that placed it. */
  scorer: string;
  order_version: string;
  /** How many showings it stands for: more than 1 if cards were sampled. */
  weight: Generated<number>;
}

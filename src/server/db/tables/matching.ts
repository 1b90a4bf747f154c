import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CultureProfile } from '#contract/culture.ts';
import type { ChangedIn, Instant } from '../columns.ts';

/** What a company says of its teams. */
export interface EmployerCultureTable {
  employer_id: string;
  profile: JSONColumnType<CultureProfile>;
  updated_at: Instant;
}

/** Where a role says otherwise than its company. */
export interface RoleCultureTable {
  role_id: string;
  profile: JSONColumnType<CultureProfile>;
}

/** What was learned from the product's own texts, whole: `matching/text/model-bytes` reads it. One is current. */
export interface TextModelTable {
  version: number;
  learned_at: Instant;
  documents: number;
  model: Buffer;
  is_current: Generated<boolean>;
}

/** A role's words as one model reads them. The database drops it when the words change. */
export interface RoleTextTable {
  role_id: string;
  model_version: number;
  reading: Buffer;
  changed_in: ChangedIn;
}

/** A card that came up in somebody's deck, once a day. */
export interface ImpressionTable {
  seeker_id: string;
  role_id: string;
  /** The day in UTC, as 'YYYY-MM-DD'. */
  shown_on: ColumnType<Date, string, never>;
  shown_at: Instant;
  /** From 0, in the deck that was dealt. */
  position: number;
  fit_bp: number;
  culture_fit_bp: number;
  /** Which fit and which order put it there. */
  scorer: string;
  order_version: string;
}

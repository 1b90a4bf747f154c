import type { ColumnType, JSONColumnType } from 'kysely';
import type { ChangedIn, Instant } from '../columns.ts';

/** The reading of a discoverable seeker's texts. Valid only while the seeker's row is unchanged. */
export interface CandidateReadingTable {
  user_id: string;
  /** Which scorer and text model read them. */
  scorer: string;
  /** `seekers.changed_in` of the row that was read, as text. */
  of_change: string;
  /** Names of the skills that the texts mention. */
  found_skills: JSONColumnType<string[]>;
  /** As `seekerTextBytes` wrote it; null if there is too little text. */
  words: Buffer | null;
  changed_in: ChangedIn;
}

/** A seeker whom an employer set aside for one role. */
export interface RoleSkipTable {
  role_id: string;
  seeker_id: string;
  created_at: Instant;
}

/** A seeker was listed among a role's candidates: one row a day. */
export interface SightingTable {
  role_id: string;
  seeker_id: string;
  /** The day in UTC, as 'YYYY-MM-DD'. */
  seen_on: ColumnType<Date, string, never>;
  seen_at: Instant;
}

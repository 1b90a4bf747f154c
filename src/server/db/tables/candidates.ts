import type { ColumnType, JSONColumnType } from 'kysely';
import type { ChangedIn, Instant } from '../columns.ts';

/** What a discoverable seeker's own words were read as; it counts while the seeker's row is the one it was read from. */
export interface CandidateReadingTable {
  user_id: string;
  /** Which scorer and text model read them. */
  scorer: string;
  /** `seekers.changed_in` of the row that was read, as text. */
  of_change: string;
  /** Names of the skills that the texts name. */
  found_skills: JSONColumnType<string[]>;
  /** As `seekerTextBytes` wrote it; null where too little is written. */
  words: Buffer | null;
  changed_in: ChangedIn;
}

/** A seeker whom an employer set aside for one role. */
export interface RoleSkipTable {
  role_id: string;
  seeker_id: string;
  created_at: Instant;
}

/** A seeker who came up among a role's candidates, once a day. */
export interface SightingTable {
  role_id: string;
  seeker_id: string;
  /** The day in UTC, as 'YYYY-MM-DD'. */
  seen_on: ColumnType<Date, string, never>;
  seen_at: Instant;
}

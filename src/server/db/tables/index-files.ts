import type { ChangedIn, Instant } from '../columns.ts';

/** Notes each index file that a process saves, so that the next start can tell whether the file is from this database. */
export interface IndexFileTable {
  id: string;
  /** The OIDs of the database and of the table of roles, with a space between them. */
  place: string;
  written_at: Instant;
  written_in: ChangedIn;
}

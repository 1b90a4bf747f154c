import type { ChangedIn, Instant } from '../columns.ts';

/** An index that a process saved as a file, so that the next start can tell whether the file is from this database. */
export interface IndexFileTable {
  id: string;
  /** The OIDs of the database and of the table of roles, with a space between them. */
  place: string;
  written_at: Instant;
  written_in: ChangedIn;
}

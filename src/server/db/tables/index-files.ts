import type { ChangedIn, Instant } from '../columns.ts';

/** An index that a process saved as a file, so that the next start can tell whether the file is from this database. */
export interface IndexFileTable {
  id: string;
  /** The database and the table of roles, by their numbers in the catalogue. */
  place: string;
  written_at: Instant;
  written_in: ChangedIn;
}

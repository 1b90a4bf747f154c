import type { Instant } from '../columns.ts';

/** Where the public pages list a role. Computed when the role is posted or edited, and checked every hour. */
export interface RoleDirectoryTable {
  role_id: string;
  /** A slug of the gazetteer, or 'anywhere' for a role without a place; null if its place is not known. */
  place: string | null;
  /** A slug of the catalogue of occupations; null if the title names none. */
  occupation: string | null;
  created_at: Instant;
}

/** How many live roles there were at each place and of each occupation when last counted. */
export interface DirectoryCountTable {
  /** '' for all places together. */
  place: string;
  /** '' for all occupations together. */
  occupation: string;
  roles: number;
}

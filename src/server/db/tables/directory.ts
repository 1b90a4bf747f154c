import type { Instant } from '../columns.ts';

/** Where the public pages list a role. Computed when the role is posted or edited, and checked every hour. */
export interface RoleDirectoryTable {
  role_id: string;
  /** A slug of the gazetteer, or 'anywhere' for a role without a place; null if its place is not known. */
  place: string | null;
  /** The slug of the occupation that the title names, or else of its unit group; null if neither is known. */
  occupation: string | null;
  created_at: Instant;
}

/** How many live roles there were at each place, of each occupation, and of each pair of both, when last counted. */
export interface DirectoryCountTable {
  /** '' for all places together. */
  place: string;
  /** '' for all occupations together. */
  occupation: string;
  roles: number;
}

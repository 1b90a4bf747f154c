import type { Instant } from '../columns.ts';

/** A role that a seeker saved for later. */
export interface SavedRoleTable {
  seeker_id: string;
  role_id: string;
  saved_at: Instant;
}

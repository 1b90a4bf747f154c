import type { DigestFrequency } from '#contract/saved-searches.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** A search that a seeker saved. */
export interface SavedSearchTable {
  id: string;
  seeker_id: string;
  name: string;
  /** The query string of the search call. */
  search: string;
  frequency: DigestFrequency;
  created_at: Instant;
  /** Roles posted until then are not new any more. */
  reported_until: Instant;
  /** When the next digest is due; null for none. */
  due_at: OptionalInstant;
}

import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../columns.ts';

/** When each periodic job runs next and how its last run went, by the database's clock. */
export interface PeriodicJobTable {
  name: string;
  due_at: Instant;
  started_at: OptionalInstant;
  /** Of the last run that came to its end, whether it failed or not. */
  finished_at: OptionalInstant;
  took_ms: number | null;
  /** In a row, up to now. */
  failures: Generated<number>;
  /** Why the last run failed; null where it did not. */
  problem: string | null;
}

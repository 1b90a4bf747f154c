import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../columns.ts';

/** When each periodic job runs next and how its last run went, by the database's clock. */
export interface PeriodicJobTable {
  name: string;
  due_at: Instant;
  started_at: OptionalInstant;
  /** End of the last completed run, whether it failed or not. */
  finished_at: OptionalInstant;
  took_ms: number | null;
  /** Consecutive failures up to now. */
  failures: Generated<number>;
  /** Why the last run failed; null if it succeeded. */
  problem: string | null;
}

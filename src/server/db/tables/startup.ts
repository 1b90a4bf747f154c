import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../columns.ts';

/** One row once the demo world exists. */
export interface DemoWorldTable {
  is_only: Generated<boolean>;
  seeded_at: Instant;
  /** null until its files are complete. */
  finished_at: OptionalInstant;
}

/** One row: what the servers of this installation agree on about the time. */
export interface ClockWatchTable {
  is_only: Generated<boolean>;
  /** The latest instant at which a server trusted its clock. */
  trusted_at: Instant;
  /** How many times an operator has confirmed that the clocks are right. */
  confirmations: Generated<number>;
}

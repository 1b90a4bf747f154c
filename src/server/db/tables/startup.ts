import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../columns.ts';

/** One row, once the demo world has been put in. */
export interface DemoWorldTable {
  is_only: Generated<boolean>;
  seeded_at: Instant;
  /** null while its files are still to come. */
  finished_at: OptionalInstant;
}

/** One row: what the servers of this installation have agreed about the time. */
export interface ClockWatchTable {
  is_only: Generated<boolean>;
  /** The newest instant at which a server was sure of the time. */
  trusted_at: Instant;
  /** How often an operator has said that the clocks are right. */
  confirmations: Generated<number>;
}

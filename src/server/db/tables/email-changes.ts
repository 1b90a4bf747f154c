import type { Instant, OptionalInstant } from '../columns.ts';

/**
 * A change of a person's email address: waiting to be confirmed, or confirmed and still possible to stop. If both addresses
 * are the same, the person only has to confirm it.
 */
export interface EmailChangeTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  /** SHA-256 of the tokens in the two mailed links; null until they are mailed, and once used. */
  confirm_hash: Buffer | null;
  stop_hash: Buffer | null;
  asked_at: Instant;
  /** Until then it can be confirmed. */
  expires_at: Instant;
  confirmed_at: OptionalInstant;
  stoppable_until: Instant;
}

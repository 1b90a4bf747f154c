import type { Generated } from 'kysely';
import type { OfferStatus } from '#contract/offers.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** The offer of an application (D56). Whoever changes it has locked the application's row. */
export interface OfferTable {
  id: string;
  application_id: string;
  status: OfferStatus;
  /** A year; null, like the other terms, while incomplete. */
  salary_pence: number | null;
  /** A day of the calendar as 'YYYY-MM-DD'. */
  starts_on: string | null;
  weekly_hours: number | null;
  conditions: string | null;
  expires_at: OptionalInstant;
  /** Incremented whenever the terms change. */
  revision: Generated<number>;
  made_at: Instant;
  changed_at: OptionalInstant;
  ended_at: OptionalInstant;
  note: string | null;
  /** When the seeker is to be reminded, or the offer expires, whichever comes next; null unless it is open. */
  due_at: OptionalInstant;
}

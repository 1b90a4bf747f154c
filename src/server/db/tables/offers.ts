import type { Generated } from 'kysely';
import type { OfferStatus } from '#contract/offers.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** The offer of an application (D56). Lock the application's row before changing it. */
export interface OfferTable {
  id: string;
  application_id: string;
  status: OfferStatus;
  /** Per year; null, like the other terms, while the offer is incomplete. */
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

/** Terms that wait for an owner's approval. The seeker knows nothing of them. */
export interface OfferProposalTable {
  application_id: string;
  salary_pence: number;
  starts_on: string | null;
  weekly_hours: number | null;
  conditions: string | null;
  expires_at: Instant;
  /** The member; null once their account is gone. */
  proposed_by: string | null;
  proposed_at: Instant;
}

/** Whether an offer kept to the pay that its role was advertised with, for the company's public record. */
export interface OfferRecordTable {
  id: string;
  /** null once the application is gone. */
  application_id: string | null;
  employer_id: string;
  offered_at: Instant;
  is_below: boolean;
  is_above: boolean;
}

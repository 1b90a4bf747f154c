import type { Generated } from 'kysely';
import type { InterviewStatus, InterviewType } from '#contract/interviews.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

export interface InterviewTable {
  id: string;
  application_id: string;
  role_id: string;
  seeker_id: string;
  employer_id: string;
  type: InterviewType;
  starts_at: Instant;
  ends_at: Instant;
  /** IANA name: how the instants are shown (D31). */
  time_zone: string;
  location: string | null;
  interviewer_name: string | null;
  interviewer_email: string;
  /** Lower-cased: one person, however the address is typed. */
  interviewer_key: string;
  agenda: string | null;
  /** The employer's own: never shown to the seeker. */
  notes: string | null;
  status: InterviewStatus;
  proposals: Generated<Date[]>;
  reply_note: string | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
  /** Raised by each change that a calendar should take over (RFC 5545, SEQUENCE). */
  sequence: Generated<number>;
  /** When the next reminder is due; null where none is. */
  remind_at: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
}

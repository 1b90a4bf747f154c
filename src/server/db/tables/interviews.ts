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
  /** IANA name of the zone in which times are shown (D31). */
  time_zone: string;
  location: string | null;
  interviewer_name: string | null;
  interviewer_email: string;
  /** The email address in lower case, so that an interviewer is recognised however it is typed. */
  interviewer_key: string;
  agenda: string | null;
  /** The employer's private notes: never shown to the seeker. */
  notes: string | null;
  status: InterviewStatus;
  proposals: Generated<Date[]>;
  reply_note: string | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
  /** Incremented by each change that calendars should pick up (RFC 5545, SEQUENCE). */
  sequence: Generated<number>;
  /** When the next reminder is due; null if none is. */
  remind_at: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
  /** The member who scheduled it; null if it is older than members, or their account is gone. */
  scheduled_by: Generated<string | null>;
}

/** The members who interview (D55): an interviewer reaches only these interviews and their applicants. */
export interface InterviewMemberTable {
  interview_id: string;
  user_id: string;
}

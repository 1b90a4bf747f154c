import type { Generated } from 'kysely';
import type { CalendarStatus } from '#contract/calendars.ts';
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
  /** Of a `past` interview: whether the seeker had accepted it. Meaningless while `status` has any other value. */
  was_accepted: Generated<boolean>;
  proposals: Generated<Date[]>;
  /** Times that the seeker is to choose from, soonest first; starts_at is one of them. Empty if there is no choice. */
  offered_times: Generated<Date[]>;
  reply_note: string | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
  /** Incremented by each change that calendars should pick up (RFC 5545, SEQUENCE). */
  sequence: Generated<number>;
  /** When the next reminder is due; null if none is. */
  remind_at: OptionalInstant;
  /** When members who owe a scorecard are reminded of it; null if nobody needs reminding. */
  scorecards_due_at: Generated<Date | null>;
  kit_id: Generated<string | null>;
  /** Whether it was scheduled without regard to the interviewers' own calendars. */
  despite_calendars: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  /** The member who scheduled it; null if that was before companies had members, or the account is gone. */
  scheduled_by: Generated<string | null>;
}

/** The members who interview (D55): an interviewer reaches only these interviews and their applicants. */
export interface InterviewMemberTable {
  interview_id: string;
  user_id: string;
}

/** Questions that a company asks in interviews, under a name. */
export interface QuestionKitTable {
  id: string;
  company_id: string;
  name: string;
  questions: string[];
  created_at: Instant;
  updated_at: Instant;
}

/** The address of a member's own calendar. */
export interface MemberCalendarTable {
  user_id: string;
  /** A secret: anybody who has it can read the calendar. */
  address: string;
  status: CalendarStatus;
  /** Why the last attempt failed, in a sentence. */
  problem: string | null;
  /** When it was last read; its busy times are as of then. */
  read_at: OptionalInstant;
  /** When it is to be read next. */
  check_at: Instant;
}

/** When a member's calendar says that they are busy; nothing else of it is kept. */
export interface CalendarBusyTable {
  user_id: string;
  starts_at: Instant;
  ends_at: Instant;
}

/** The private address under which somebody's own calendar subscribes to their interviews. */
export interface CalendarLinkTable {
  user_id: string;
  /** SHA-256 of the token in the address, which is shown once. */
  token_hash: Buffer;
  created_at: Instant;
  /** When a calendar program last fetched the address, or up to an hour before that; null if none has. */
  read_at: OptionalInstant;
}

/** One side's record that the other did not come to an interview; only these two sides ever see it. */
export interface NoShowTable {
  interview_id: string;
  recorded_by: 'employer' | 'seeker';
  /** The member who recorded it; null for a seeker. */
  member_id: string | null;
  note: string | null;
  recorded_at: Instant;
  contest_note: string | null;
  contested_at: OptionalInstant;
}

import type { ReportOutcome, ReportReason, ScamOutcome } from '#contract/safety.ts';
import type { ScamSign } from '#contract/scam/scam-sign.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

export interface BlockTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Instant;
}

export interface ReportTable {
  id: string;
  reporter_id: string;
  subject_id: string;
  /** The reported conversation; null if an advert was reported. */
  thread_id: string | null;
  role_id: string | null;
  reason: ReportReason;
  words: string | null;
  created_at: Instant;
  outcome: ReportOutcome | null;
  /** What the Admin wrote to the reporter, sent after the fixed sentence for the outcome; null if they wrote nothing. */
  resolution: string | null;
  resolved_at: OptionalInstant;
  resolved_by: string | null;
}

/** A company or seeker whose texts had signs of fraud, for an Admin to look at; at most one open row for each. */
export interface ScamReviewTable {
  id: string;
  /** One of the two is null. */
  company_id: string | null;
  seeker_id: string | null;
  signs: ScamSign[];
  /** How many texts had signs. */
  texts: number;
  /** The latest of them, newest first. */
  message_ids: string[];
  role_ids: string[];
  created_at: Instant;
  latest_at: Instant;
  outcome: ScamOutcome | null;
  decided_at: OptionalInstant;
  decided_by: string | null;
}

import type { ReportOutcome, ReportReason } from '#contract/safety.ts';
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
  /** The outcome as explained to the reporter. */
  resolution: string | null;
  resolved_at: OptionalInstant;
  resolved_by: string | null;
}

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
  /** The conversation that is reported, or the advert. */
  thread_id: string | null;
  role_id: string | null;
  reason: ReportReason;
  words: string | null;
  created_at: Instant;
  outcome: ReportOutcome | null;
  /** What the reporter was told. */
  resolution: string | null;
  resolved_at: OptionalInstant;
  resolved_by: string | null;
}

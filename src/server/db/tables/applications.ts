import type { Generated, JSONColumnType } from 'kysely';
import type { ApplicationStatus, RejectionReason, WithdrawalReason } from '#contract/applications.ts';
import type { CultureReason } from '#contract/culture.ts';
import type { Fit } from '#contract/fit.ts';
import type { GuaranteeVerdict, VerdictReason } from '#contract/guarantee.ts';
import type { GivenAnswer } from '#contract/questions.ts';
import type { Instant, OptionalInstant, OptionalJson, Sequence } from '../columns.ts';

export interface InviteTable {
  /** The advert's version when the invite was sent, set by a trigger; null for invites older than these versions. */
  role_version: Generated<number | null>;
  role_id: string;
  seeker_id: string;
  created_at: Instant;
  /** When the seeker said "Not for me" (D52). */
  declined_at: OptionalInstant;
}

export interface ApplicationTable {
  /** The member who is to answer it; null means the member responsible for the role. */
  assigned_to: Generated<string | null>;
  id: string;
  role_id: string;
  /** The role's version when the application was made; set by a trigger. */
  role_version: Generated<number>;
  seeker_id: string;
  employer_id: string;
  status: ApplicationStatus;
  fit_bp: number;
  culture_fit_bp: number;
  /** The fit that both sides were shown at submission, with the scorer's version (D20). */
  fit: JSONColumnType<Fit>;
  /** The same for culture fit, trait by trait; null if there was none. */
  culture: JSONColumnType<CultureReason[]> | null;
  is_super_like: Generated<boolean>;
  note: string | null;
  /** The CV that went with it; null once its seeker removed it, or if none went with it. */
  cv_id: Generated<string | null>;
  /** Whether a CV went with it. If not, a matched employer reads the one in use. */
  has_sent_cv: Generated<boolean>;
  rejection_reason: RejectionReason | null;
  /** The employer's personal line in addition to the reason. */
  rejection_note: Generated<string | null>;
  withdrawal_reason: Generated<WithdrawalReason | null>;
  /** Until then the seeker can undo it, and the employer does not see it (D57); null once sent. */
  undo_until: Generated<Date | null>;
  submitted_at: Instant;
  /** When the employer must have answered (D25). */
  due_at: Instant;
  answered_at: OptionalInstant;
  updated_at: Instant;
  verdict: Generated<GuaranteeVerdict>;
  /** Why the verdict was corrected or the answer excused. */
  verdict_reason: Generated<VerdictReason | null>;
  /** The role's questions as they were asked, with the seeker's answers; null if it asked none. */
  answers: OptionalJson<GivenAnswer[]>;
  /** When it will be erased, as its seeker was told; null while nothing is planned. */
  erase_at: OptionalInstant;
  /** The seeker agreed that the company may keep the unsuccessful application until then. */
  keep_until: OptionalInstant;
  /** A rejection that can still be taken back, and takes effect when it no longer can; null for none. */
  held_rejection: OptionalJson<HeldRejection>;
  /** How many of the employer's two reminders to answer (D25) have been sent or skipped. */
  nudges: Generated<number>;
}

export interface ApplicationMoveTable {
  id: Sequence;
  application_id: string;
  from_status: ApplicationStatus | null;
  to_status: ApplicationStatus;
  moved_by: string;
  moved_at: Instant;
  /** When the row was written, by the database's clock. */
  recorded_at: Generated<Date>;
}

export interface HeldRejection {
  /** The member who decided it. */
  readonly by: string;
  /** When it was decided, and until when it can be taken back, as ISO strings. */
  readonly at: string;
  readonly until: string;
  /** The application's status when the rejection was decided. */
  readonly from: ApplicationStatus;
  readonly reason: RejectionReason | null;
  readonly note: string | null;
}

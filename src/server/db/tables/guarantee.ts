import type { ColumnType, JSONColumnType } from 'kysely';
import type { GuaranteeVerdict, VerdictReason } from '#contract/guarantee.ts';
import type { Instant, OptionalInstant, Sequence } from '../columns.ts';

export const GUARANTEE_EVENT_KINDS = [
  'nudge_24',
  'nudge_40',
  'answered_in_time',
  'answered_late',
  'breached',
  'excused',
  'withdrawn',
  'corrected',
] as const;
export type GuaranteeEventKind = (typeof GUARANTEE_EVENT_KINDS)[number];

/** What happened to an owed answer. Append-only: the database refuses updates, and deletes except with the application. */
export interface GuaranteeEventTable {
  id: Sequence;
  application_id: string;
  kind: GuaranteeEventKind;
  /** When it takes effect: for a breach, the instant the answer was due. */
  at: Instant;
  /** When the row was written. */
  recorded_at: Instant;
  detail: JSONColumnType<GuaranteeDetail>;
}

export interface GuaranteeDetail {
  readonly verdict?: GuaranteeVerdict;
  readonly before?: GuaranteeVerdict;
  readonly reason?: VerdictReason;
  readonly note?: string | null;
  /** The Admin's id, which identifies nobody once their account is deleted. */
  readonly by?: string;
  /** The due time that an excuse replaced, as an ISO string. */
  readonly wasDueAt?: string;
}

/**
 * What the ledger keeps of an application after its seeker's account was deleted: that an answer was due, and the
 * outcome.
 */
export interface ForgottenAnswerTable {
  reference: string;
  employer_id: string;
  role_id: string;
  submitted_at: Instant;
  due_at: Instant;
  answered_at: OptionalInstant;
  verdict: GuaranteeVerdict;
  verdict_reason: VerdictReason | null;
}

/**
 * The view from which every published number is computed: all owed answers, including those to deleted accounts. It also has
 * answers that are not due yet, so queries must limit `due_at`.
 */
export interface GuaranteeLedgerView extends ForgottenAnswerTable {
  /**
   * The verdict, or what it will be if the engine has not run yet. While the verdict is 'owed', an answer that was not given
   * counts as 'missed', even before it is due.
   */
  outcome: LedgerOutcome;
}

export type LedgerOutcome = Exclude<GuaranteeVerdict, 'owed' | 'withdrawn'>;

/**
 * A day in UTC, written as 'YYYY-MM-DD'. The two drivers parse it into different instants, so queries select it as
 * text.
 */
type Day = ColumnType<Date, string, string>;

/** Sums of the answers that fell due on one day, as of the last time `guarantee_changes` was folded in. */
export interface GuaranteeDayTable {
  day: Day;
  due: number;
  in_time: number;
}

/** How many of a summed day's answers took this many tenths of an hour. */
export interface GuaranteeWaitTable {
  day: Day;
  tenths: number;
  answers: number;
}

/** Changes recorded by triggers that are not in the sums yet; the numbers are negative if answers no longer count. */
export interface GuaranteeChangeTable {
  id: Sequence;
  day: Day;
  due: number;
  in_time: number;
  /** How long the answers took, in tenths of an hour; null if there is no answer yet. */
  tenths: number | null;
  /** How many answers took that long. */
  waits: number;
}

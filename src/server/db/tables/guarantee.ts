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

/** What happened to an answer that was owed. Rows are only ever added; the database refuses anything else. */
export interface GuaranteeEventTable {
  id: Sequence;
  application_id: string;
  kind: GuaranteeEventKind;
  /** When it counts from: a breach from the very instant the answer was due. */
  at: Instant;
  /** When it was written down. */
  recorded_at: Instant;
  detail: JSONColumnType<GuaranteeDetail>;
}

export interface GuaranteeDetail {
  readonly verdict?: GuaranteeVerdict;
  readonly before?: GuaranteeVerdict;
  readonly reason?: VerdictReason;
  readonly note?: string | null;
  /** The Admin's id, which says nothing once their account is gone. */
  readonly by?: string;
  /** The due time that an excuse replaced, ISO. */
  readonly wasDueAt?: string;
}

/** What the ledger keeps of an application whose seeker erased their account: that an answer was due, and how it went. */
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

/** The view that everything published is computed from: every answer owed, those of the forgotten included. */
export interface GuaranteeLedgerView extends ForgottenAnswerTable {
  /** The verdict, or what it will be where the engine has not come by yet; of answers not due yet it says nothing. */
  outcome: LedgerOutcome;
}

export type LedgerOutcome = Exclude<GuaranteeVerdict, 'owed' | 'withdrawn'>;

/** A day in UTC: written as 'YYYY-MM-DD'; the drivers read it as different instants, so queries select it as text. */
type Day = ColumnType<Date, string, string>;

/** The answers that fell due on one day, as of the last fold of `guarantee_changes`. */
export interface GuaranteeDayTable {
  day: Day;
  due: number;
  in_time: number;
}

/** How many answers of a summed day took so many tenths of an hour. */
export interface GuaranteeWaitTable {
  day: Day;
  tenths: number;
  answers: number;
}

/** What triggers noted and no sum has taken up yet. */
export interface GuaranteeChangeTable {
  id: Sequence;
  day: Day;
  due: number;
  in_time: number;
  /** null while there is no answer. */
  tenths: number | null;
  waits: number;
}

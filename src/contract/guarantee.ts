import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PAGE_MAX, paged } from './paging.ts';
import { id, instant, optionalText } from './text.ts';

/**
 * The state of the answer owed to one application (D25). `owed`: neither given nor missed yet. `missed`: 48 hours passed
 * without it. `answered_late`: missed, and given afterwards. `excused`: not counted against the employer. `withdrawn`:
 * the seeker withdrew before it was due, so no answer was owed any more.
 */
export const GUARANTEE_VERDICTS = [
  'owed',
  'answered_in_time',
  'answered_late',
  'missed',
  'excused',
  'withdrawn',
] as const;
export type GuaranteeVerdict = (typeof GUARANTEE_VERDICTS)[number];
export const guaranteeVerdict = z.enum(GUARANTEE_VERDICTS);

/** D26: with this many overdue answers, an employer gets no new applications until all of them have been given. */
export const OVERDUE_LIMIT = 8;
/** D27: published records cover this many days. */
export const RECORD_DAYS = 90;

/** An employer's answers that fell due in the last 90 days (D27). */
export const responseRecord = z.object({
  /** Answers that fell due; excused ones and withdrawn applications do not count. */
  due: z.int(),
  answeredInTime: z.int(),
  /** From application to answer, in hours to one decimal, over all that were answered; null if none were. */
  medianHours: z.nullable(z.number()),
});
export type ResponseRecord = z.infer<typeof responseRecord>;

/** Milliseconds as hours, rounded as published. */
export function hoursOf(milliseconds: number): number {
  return Math.round(milliseconds / 360_000) / 10;
}

/** Whole percent, rounded down: 199 of 200 is not 100%. null if nothing was due yet. */
export function inTimePercent({ due, answeredInTime }: ResponseRecord): number | null {
  return due === 0 ? null : Math.floor((100 * answeredInTime) / due);
}

/** 'Answers 96% in time · 48 of 50 · median 6 h', or 'No response record yet' if nothing was due yet. */
export function responseWords(record: ResponseRecord): string {
  const percent = inTimePercent(record);
  if (percent === null) return 'No response record yet';
  const median = record.medianHours === null ? '' : ` · median ${record.medianHours} h`;
  return `Answers ${percent}% in time · ${record.answeredInTime} of ${record.due}${median}`;
}

/** One employer's line of the public ledger. */
export const ledgerEmployer = z.extend(responseRecord, {
  employerId: id,
  companyName: z.string(),
  /** Answers that are overdue now. */
  overdue: z.int(),
});
export type LedgerEmployer = z.infer<typeof ledgerEmployer>;

export const LEDGER_PAGE = 100;
/** The last page that can be fetched by number; `cursor` continues to the end. */
export const LEDGER_LAST_PAGE = 20;

const ledgerSpan = {
  /** Answers due after this instant; 90 days before `to` if absent. */
  from: z.optional(instant),
  /** Answers due up to this instant; now if absent. */
  to: z.optional(instant),
};

/** By company name. `GET /ledger.csv` has the individual answers, for anyone who wants to recount. */
export const getLedger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  access: 'anyone',
  query: z.object({
    ...ledgerSpan,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LEDGER_LAST_PAGE)), 1),
    /** The `nextCursor` of the previous page; used instead of `page`. */
    cursor: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  response: z.object({
    from: instant,
    to: instant,
    total: responseRecord,
    employers: z.array(ledgerEmployer),
    /** null on the last page, on page 20 and after a cursor. */
    nextPage: z.nullable(z.int()),
    /** null on the last page. */
    nextCursor: z.optional(z.nullable(z.string())),
  }),
});

export const ledgerQuery = z.object(ledgerSpan);

export const CORRECTION_VERDICTS = ['excused', 'answered_in_time', 'missed'] as const;
export type CorrectionVerdict = (typeof CORRECTION_VERDICTS)[number];

/** Why a verdict was changed. Published in the ledger, so a short list instead of free text about people. */
export const CORRECTION_REASONS = {
  our_fault: 'Our own service failed',
  answered_elsewhere: 'The answer was given outside Nod',
  not_an_answer: 'The message sent was not an answer',
  not_meant: 'The application was a mistake or a test',
  emergency: 'An emergency at the employer',
} as const;
export type CorrectionReason = keyof typeof CORRECTION_REASONS;
const correctionReason = z.enum(Object.keys(CORRECTION_REASONS) as [CorrectionReason, ...CorrectionReason[]]);

/** Every reason the ledger may give for a verdict; `notification_failed` is set automatically, without an Admin. */
export const VERDICT_REASONS = {
  ...CORRECTION_REASONS,
  notification_failed: 'Our notification failed',
} as const;
export type VerdictReason = keyof typeof VERDICT_REASONS;

/** An owed answer as an Admin looks it up. */
export const owedAnswer = z.object({
  applicationId: id,
  /** How the ledger names the application. */
  reference: z.string(),
  companyName: z.string(),
  roleTitle: z.string(),
  roleId: z.optional(id),
  submittedAt: instant,
  dueAt: instant,
  answeredAt: z.nullable(instant),
  verdict: guaranteeVerdict,
  /** Set if the verdict was corrected or the answer excused. */
  reason: z.nullable(z.string()),
});
export type OwedAnswer = z.infer<typeof owedAnswer>;

/**
 * Missed, late, excused and corrected answers, latest due date first. With `reference`, all owed answers whose reference
 * starts with it instead.
 */
export const listOwedAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/guarantee/answers',
  access: ['Admin'],
  query: z.object({
    ...paged(PAGE_MAX),
    reference: z.optional(z.string().check(z.trim(), z.maxLength(32), z.regex(/^[0-9a-f]*$/))),
  }),
  response: z.array(owedAnswer),
});

/** Corrects a verdict, with a reason. Nothing is overwritten: the correction is recorded beside the original. */
export const correctVerdict = endpoint({
  method: 'POST',
  path: '/api/admin/guarantee/corrections',
  access: ['Admin'],
  body: z.object({
    applicationId: id,
    verdict: z.enum(CORRECTION_VERDICTS),
    reason: correctionReason,
    /** Shown to both sides, not published. */
    note: z.optional(optionalText(500)),
  }),
  response: owedAnswer,
});

/** An employer's own answers, for the dashboard. */
export const employerGuarantee = z.extend(responseRecord, {
  /** Answers that are owed and not overdue. */
  owed: z.int(),
  overdue: z.int(),
  /** With too many overdue answers, their roles get no new applications (D26). */
  isOnHold: z.boolean(),
});
export type EmployerGuarantee = z.infer<typeof employerGuarantee>;

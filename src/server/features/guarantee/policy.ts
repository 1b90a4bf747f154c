import type { ApplicationStatus } from '#contract/applications.ts';
import type { GuaranteeVerdict } from '#contract/guarantee.ts';
import { after, HOUR } from '../../clock.ts';

/** What decides how an owed answer stands. */
export interface OwedAnswer {
  readonly status: ApplicationStatus;
  readonly verdict: GuaranteeVerdict;
  readonly due_at: Date;
  readonly answered_at: Date | null;
  /** How many of `NUDGES` have had their time. */
  readonly nudges: number;
}

/** D25: the employer is reminded 24 and 40 hours after the application, said here by the hours that are left. */
export const NUDGES = [
  { kind: 'nudge_24', hoursLeft: 24 },
  { kind: 'nudge_40', hoursLeft: 8 },
] as const;
export type Nudge = (typeof NUDGES)[number];

export type Step =
  | { readonly do: 'settle' }
  | { readonly do: 'fall_due' }
  | { readonly do: 'nudge'; readonly nudge: Nudge; readonly nudges: number };

/** What the engine has to do about an owed answer at an instant; null is nothing yet, or nothing any more. */
export function stepDue(owed: OwedAnswer, now: Date): Step | null {
  if (owed.verdict !== 'owed') return null;
  if (owed.answered_at !== null || owed.status === 'withdrawn') return { do: 'settle' };
  if (owed.due_at <= now) return { do: 'fall_due' };
  // Of two that are due, as after a long stop, only the later is sent.
  const due = NUDGES.filter(({ hoursLeft }) => nudgeAt(owed.due_at, hoursLeft) <= now);
  const nudge = due.at(-1);
  return nudge === undefined || due.length <= owed.nudges ? null : { do: 'nudge', nudge, nudges: due.length };
}

export function nudgeAt(dueAt: Date, hoursLeft: number): Date {
  return after(dueAt, -hoursLeft * HOUR);
}

/** Within 48 hours: at the very instant it is due an answer is late, so that it is one or the other to the millisecond. */
export function isInTime(answeredAt: Date, dueAt: Date): boolean {
  return answeredAt < dueAt;
}

/** Statuses in which the employer has said nothing yet; reading it is nothing (D25). */
export const UNANSWERED = ['pending', 'reviewing'] as const satisfies readonly ApplicationStatus[];

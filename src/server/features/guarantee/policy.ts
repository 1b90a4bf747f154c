import type { ApplicationStatus } from '#contract/applications.ts';
import type { GuaranteeVerdict } from '#contract/guarantee.ts';
import { after, HOUR } from '../../clock.ts';

/** The state of an owed answer that decides its next step. */
export interface OwedAnswer {
  readonly status: ApplicationStatus;
  readonly verdict: GuaranteeVerdict;
  readonly due_at: Date;
  readonly answered_at: Date | null;
  /** How many of `NUDGES` have been sent or skipped. */
  readonly nudges: number;
}

/**
 * D25: reminders 24 and 40 hours after the application, as hours before the deadline. The first goes to the member
 * responsible for it, the second to everyone who may answer.
 */
export const NUDGES = [
  { kind: 'nudge_24', hoursLeft: 24, isForAll: false },
  { kind: 'nudge_40', hoursLeft: 8, isForAll: true },
] as const;
export type Nudge = (typeof NUDGES)[number];

export type Step =
  | { readonly do: 'settle' }
  | { readonly do: 'fall_due' }
  | { readonly do: 'nudge'; readonly nudge: Nudge; readonly nudges: number };

/** The step that is due now; null if none is due yet, or none ever will be. */
export function stepDue(answer: OwedAnswer, now: Date): Step | null {
  if (answer.verdict !== 'owed') return null;
  if (answer.answered_at !== null || answer.status === 'withdrawn') return { do: 'settle' };
  if (answer.due_at <= now) return { do: 'fall_due' };
  // If both are due, as after a long outage, only the later one is sent.
  const dueNudges = NUDGES.filter(({ hoursLeft }) => nudgeAt(answer.due_at, hoursLeft) <= now);
  const nudge = dueNudges.at(-1);
  return nudge === undefined || dueNudges.length <= answer.nudges
    ? null
    : { do: 'nudge', nudge, nudges: dueNudges.length };
}

export function nudgeAt(dueAt: Date, hoursLeft: number): Date {
  return after(dueAt, -hoursLeft * HOUR);
}

/** Whether an answer came within 48 hours. At the exact due instant it is late, as is everything after it. */
export function isInTime(answeredAt: Date, dueAt: Date): boolean {
  return answeredAt < dueAt;
}

/** Statuses without an answer; reading the application does not answer it (D25). */
export const UNANSWERED = ['pending', 'reviewing'] as const satisfies readonly ApplicationStatus[];

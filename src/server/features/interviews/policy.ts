import type { Selectable } from 'kysely';
import {
  EARLIEST_MS,
  type Interview,
  type InterviewStatus,
  isOpenInterview,
  LATEST_DAYS,
} from '#contract/interviews.ts';
import { after, DAY, HOUR } from '../../clock.ts';
import type { InterviewTable } from '../../db/tables/interviews.ts';
import { AppError } from '../../http/errors.ts';

const field = 'scheduledAt';

/** At least an hour ahead (specification, section 5), and at most two years, to catch a mistyped year. @throws 422 */
export function mustBeAhead(startsAt: Date, now: Date): void {
  if (startsAt < after(now, EARLIEST_MS)) {
    throw new AppError('unacceptable', 'Choose a time at least one hour from now.', { field });
  }
  if (startsAt > after(now, LATEST_DAYS * DAY)) {
    throw new AppError('unacceptable', 'That is more than two years away. Please check the year.', {
      field,
    });
  }
}

interface InterviewState {
  readonly status: InterviewStatus;
  readonly ends_at: Date;
}

/**
 * Whether the seeker accepted it, so that both sides were expected. `past` is stored only once the application's next
 * interview has been scheduled; until then, an interview that is over keeps its stored status.
 */
export function isAgreed(interview: Pick<Selectable<InterviewTable>, 'status' | 'was_accepted'>): boolean {
  const { status, was_accepted } = interview;
  return status === 'accepted' || (status === 'past' && was_accepted);
}

/** The status now: an open interview becomes past when its end time has passed, without a write. */
export function statusAt({ status, ends_at }: InterviewState, now: Date): InterviewStatus {
  return isOpenInterview(status) && ends_at <= now ? 'past' : status;
}

const CLOSED_WORDS: Partial<Record<InterviewStatus, string>> = {
  past: 'This interview is over.',
  cancelled: 'This interview was cancelled.',
  declined: 'This interview was declined.',
};

/** @throws 409 saying why nothing can be changed any more */
export function mustBeOpen(interview: InterviewState, now: Date): void {
  const status = statusAt(interview, now);
  if (!isOpenInterview(status))
    throw new AppError('conflict', CLOSED_WORDS[status] ?? 'This interview is closed.');
}

/** Identifies an interviewer, however their address is typed. */
export function interviewerKey(email: string): string {
  return email.trim().toLowerCase();
}

/** How long before the start each side is reminded. */
export const REMINDERS = { day: 24 * HOUR, hour: HOUR } as const;

/** The next reminder after `now`; missed reminders are not sent late. */
export function nextReminder(startsAt: Date, now: Date): Date | null {
  const times = [REMINDERS.day, REMINDERS.hour].map((lead) => after(startsAt, -lead));
  return times.find((at) => at > now) ?? null;
}

/** When members who owe a scorecard are reminded of it: a day after the end. `length` is in milliseconds. */
export function scorecardsDueAt(startsAt: Date, length: number): Date {
  return after(startsAt, length + DAY);
}

/** The page that a notification about an interview opens. */
export function interviewHref(interviewId: string, reader: 'seeker' | 'employer'): string {
  return reader === 'seeker'
    ? `/?tab=matches&interview=${interviewId}`
    : `/interview/schedule?interviewId=${interviewId}`;
}

/** The same for a member who no longer interviews, and may no longer have access to the interview's page. */
export function formerPanelHref(interviewId: string): string {
  return `/employer/interviews?former=${interviewId}`;
}

/** All of these addresses: notifications about an interview name the applicant, and are erased with them. */
export function interviewHrefs(interviewId: string): readonly string[] {
  return [
    interviewHref(interviewId, 'seeker'),
    interviewHref(interviewId, 'employer'),
    formerPanelHref(interviewId),
  ];
}

export const TYPE_WORDS: Readonly<Record<Interview['interviewType'], string>> = {
  video: 'Video interview',
  phone: 'Phone interview',
  in_person: 'Interview in person',
};

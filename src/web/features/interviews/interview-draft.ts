import type { BodyFor } from '#contract/endpoint.ts';
import {
  EARLIEST_MS,
  INTERVIEW_DURATIONS,
  INTERVIEW_TYPES,
  type Interview,
  type InterviewDuration,
  type InterviewType,
  type scheduleInterview,
} from '#contract/interviews.ts';
import { clockChangeInWords, instantAt, isTimeZone, UK_ZONE, wallTimeOf } from '#contract/when.ts';
import { keptTexts } from '#web/forms/kept-draft.ts';

/** What the form holds while it is filled in: text as typed, the time as the wall of its zone shows it. */
export interface InterviewDraft {
  readonly interviewType: InterviewType | '';
  readonly date: string;
  readonly time: string;
  readonly duration: InterviewDuration;
  readonly timeZone: string;
  readonly location: string;
  readonly interviewerName: string;
  readonly interviewerEmail: string;
  readonly agenda: string;
  readonly notes: string;
}

export type DraftErrors = Partial<Record<keyof InterviewDraft, string>>;

export const EMPTY_DRAFT: InterviewDraft = {
  interviewType: '',
  date: '',
  time: '',
  duration: 60,
  timeZone: UK_ZONE,
  location: '',
  interviewerName: '',
  interviewerEmail: '',
  agenda: '',
  notes: '',
};

const REQUIRED = {
  interviewType: 'Choose how you will meet.',
  date: 'Choose a date.',
  time: 'Choose a time.',
  interviewerEmail: 'Enter the interviewer’s email address.',
} as const;

/** The required fields that are empty, as the specification's 'Missing Information' means them. */
export function missingIn(draft: InterviewDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const [field, message] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][]) {
    if (draft[field].trim() === '') errors[field] = message;
  }
  return errors;
}

/** What is filled in but can't be meant: an hour that the clocks skip, or one that is too soon. */
export function wrongIn(draft: InterviewDraft, now: number): DraftErrors {
  const errors: DraftErrors = {};
  const at = startOf(draft);
  if (at === null && draft.date !== '' && draft.time !== '') {
    errors.time = clockChangeInWords(draft, draft.timeZone) ?? REQUIRED.time;
  } else if (at !== null && at.getTime() < now + EARLIEST_MS) {
    errors.time = 'Choose a time at least one hour from now.';
  }
  if (draft.interviewerEmail.trim() !== '' && !/^\S+@\S+\.\S+$/.test(draft.interviewerEmail.trim())) {
    errors.interviewerEmail = 'Enter an email address, like name@example.com.';
  }
  return errors;
}

/** The one instant that is meant; null if there is none yet. */
export function startOf({ date, time, timeZone }: InterviewDraft): Date | null {
  const meant = instantAt({ date, time }, timeZone);
  return meant.kind === 'once' || meant.kind === 'twice' ? meant.at : null;
}

/** The draft as the call takes it. Call after `missingIn` and `wrongIn` found nothing. */
export function fieldsOf(
  draft: InterviewDraft,
): Omit<BodyFor<typeof scheduleInterview>, 'applicationId'> | null {
  const at = startOf(draft);
  if (at === null || draft.interviewType === '') return null;
  return {
    interviewType: draft.interviewType,
    scheduledAt: at.toISOString(),
    duration: draft.duration,
    timeZone: draft.timeZone,
    location: draft.location,
    interviewerName: draft.interviewerName,
    interviewerEmail: draft.interviewerEmail,
    agenda: draft.agenda,
    notes: draft.notes,
  };
}

/** An interview as it was set, for changing it. */
export function draftOf(interview: Interview): InterviewDraft {
  const { date, time } = wallTimeOf(interview.scheduledAt, interview.timeZone);
  return {
    interviewType: interview.interviewType,
    date,
    time,
    duration: INTERVIEW_DURATIONS.find((each) => each === interview.duration) ?? 60,
    timeZone: interview.timeZone,
    location: interview.location ?? '',
    interviewerName: interview.interviewerName ?? '',
    interviewerEmail: interview.interviewerEmail,
    agenda: interview.agenda ?? '',
    notes: interview.notes ?? '',
  };
}

/**
 * What was kept on the device, field by field: an older version may have kept something else. `basis` says what
 * was being changed: a draft of something else is ignored.
 */
export function draftFrom(kept: unknown, basis: string | null, fallback: InterviewDraft): InterviewDraft {
  if (!isObject(kept) || kept.basis !== basis || !isObject(kept.draft)) return fallback;
  const found = kept.draft;
  const draft = keptTexts(found, fallback);
  return {
    ...draft,
    interviewType: INTERVIEW_TYPES.find((each) => each === found.interviewType) ?? fallback.interviewType,
    duration: INTERVIEW_DURATIONS.find((each) => each === found.duration) ?? fallback.duration,
    timeZone: isTimeZone(draft.timeZone) ? draft.timeZone : fallback.timeZone,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

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
import {
  clockChangeInWords,
  instantAt,
  isTimeZone,
  UK_ZONE,
  type WallTime,
  wallTimeOf,
} from '#contract/when.ts';
import { keptTexts } from '#web/forms/kept-draft.ts';

/** The form's contents while it is filled in: text as typed, the time as local time in its zone. */
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
  /** Members of the company who interview, in addition to the person at `interviewerEmail`. */
  readonly interviewerIds: readonly string[];
  /** Further times to choose from, in the same time zone. */
  readonly others: readonly WallTime[];
  readonly kitId: string;
  /** Whether to book although somebody's own calendar says that they are busy. */
  readonly despiteCalendars: boolean;
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
  interviewerIds: [],
  others: [],
  kitId: '',
  despiteCalendars: false,
};

const REQUIRED_ERRORS = {
  interviewType: 'Choose how you will meet.',
  date: 'Choose a date.',
  time: 'Choose a time.',
  interviewerEmail: 'Enter the interviewer’s email address.',
} as const;

/** Errors for the required fields that are empty: the specification's 'Missing Information'. */
export function missingIn(draft: InterviewDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const [field, message] of Object.entries(REQUIRED_ERRORS) as [
    keyof typeof REQUIRED_ERRORS,
    string,
  ][]) {
    if (draft[field].trim() === '') errors[field] = message;
  }
  return errors;
}

/** Errors in the filled-in fields: a time that the clocks skip or that is too soon, or an invalid email address. */
export function invalidFields(draft: InterviewDraft, now: number): DraftErrors {
  const errors: DraftErrors = {};
  const at = startOf(draft);
  if (at === null && draft.date !== '' && draft.time !== '') {
    errors.time = clockChangeInWords(draft, draft.timeZone) ?? REQUIRED_ERRORS.time;
  } else if (at !== null && at.getTime() < now + EARLIEST_MS) {
    errors.time = 'Choose a time at least one hour from now.';
  }
  const otherTimesError = timeError(draft, now);
  if (otherTimesError !== null) errors.others = otherTimesError;
  if (draft.interviewerEmail.trim() !== '' && !/^\S+@\S+\.\S+$/.test(draft.interviewerEmail.trim())) {
    errors.interviewerEmail = 'Enter an email address, like name@example.com.';
  }
  return errors;
}

/** An error about the first further time that can't be offered; null if all can. */
function timeError(draft: InterviewDraft, now: number): string | null {
  for (const wall of draft.others) {
    if (wall.date === '' && wall.time === '') continue;
    const instant = instantAt(wall, draft.timeZone);
    if (!('at' in instant)) return clockChangeInWords(wall, draft.timeZone) ?? REQUIRED_ERRORS.time;
    if (instant.at.getTime() < now + EARLIEST_MS) return 'Choose times at least one hour from now.';
  }
  return null;
}

/** All times to choose from, soonest first; only the interview's own if no other is given. */
export function timesOf(draft: InterviewDraft): string[] {
  const otherTimes = draft.others.map((wall) => instantAt(wall, draft.timeZone));
  const times = [startOf(draft), ...otherTimes.map((time) => ('at' in time ? time.at : null))];
  return [...new Set(times.filter((at) => at !== null).map((at) => at.toISOString()))].sort();
}

/** When the interview starts; null if the date or time is missing, or the clocks skip that time. */
export function startOf({ date, time, timeZone }: InterviewDraft): Date | null {
  const instant = instantAt({ date, time }, timeZone);
  return instant.kind === 'once' || instant.kind === 'twice' ? instant.at : null;
}

/** The draft as the call's fields. Call after `missingIn` and `invalidFields` found nothing. */
export function fieldsOf(
  draft: InterviewDraft,
): Omit<BodyFor<typeof scheduleInterview>, 'applicationId'> | null {
  const offeredTimes = timesOf(draft);
  const [soonest] = offeredTimes;
  if (startOf(draft) === null || soonest === undefined || draft.interviewType === '') return null;
  return {
    interviewType: draft.interviewType,
    scheduledAt: soonest,
    duration: draft.duration,
    timeZone: draft.timeZone,
    location: placeOf(draft),
    interviewerName: draft.interviewerName,
    interviewerEmail: draft.interviewerEmail,
    agenda: draft.agenda,
    notes: draft.notes,
    interviewerIds: [...draft.interviewerIds],
    offeredTimes,
    kitId: draft.kitId === '' ? null : draft.kitId,
    despiteCalendars: draft.despiteCalendars,
  };
}

/** People type a meeting's link without 'https://', and it could then not be pressed. */
function placeOf({ interviewType, location }: InterviewDraft): string {
  const isLink = interviewType === 'video' && /^[a-z\d-]+(\.[a-z\d-]+)+(\/\S*)?$/i.test(location.trim());
  return isLink ? `https://${location.trim()}` : location;
}

/** The draft of an existing interview, to change it. */
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
    interviewerIds: (interview.interviewers ?? []).map(({ userId }) => userId),
    others: (interview.offeredTimes ?? [])
      .filter((each) => each !== interview.scheduledAt)
      .map((each) => wallTimeOf(each, interview.timeZone)),
    kitId: interview.kitId ?? '',
    despiteCalendars: false,
  };
}

/**
 * Restores a draft from the device, field by field, because an older version of the form may have had other fields.
 * `basis` is the version of the interview that is being changed, null for a new one. A draft with another basis is ignored.
 */
export function draftFrom(stored: unknown, basis: string | null, fallback: InterviewDraft): InterviewDraft {
  if (!isObject(stored) || stored.basis !== basis || !isObject(stored.draft)) return fallback;
  const storedDraft = stored.draft;
  const draft = keptTexts(storedDraft, fallback);
  return {
    ...draft,
    interviewType:
      INTERVIEW_TYPES.find((each) => each === storedDraft.interviewType) ?? fallback.interviewType,
    duration: INTERVIEW_DURATIONS.find((each) => each === storedDraft.duration) ?? fallback.duration,
    timeZone: isTimeZone(draft.timeZone) ? draft.timeZone : fallback.timeZone,
    interviewerIds:
      listOf(storedDraft.interviewerIds, (each) => (typeof each === 'string' ? each : null)) ??
      fallback.interviewerIds,
    others: listOf(storedDraft.others, wallTimeFrom) ?? fallback.others,
  };
}

function listOf<T>(stored: unknown, readItem: (each: unknown) => T | null): T[] | null {
  return Array.isArray(stored) ? stored.map(readItem).filter((each) => each !== null) : null;
}

function wallTimeFrom(stored: unknown): WallTime | null {
  if (!isObject(stored)) return null;
  const { date, time } = stored;
  return typeof date === 'string' && typeof time === 'string' ? { date, time } : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

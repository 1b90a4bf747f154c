import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { commaListOf, emailAddress, id, instant, optionalText } from './text.ts';
import { isTimeZone, UK_ZONE } from './when.ts';

export const INTERVIEW_TYPES = ['video', 'phone', 'in_person'] as const;
export type InterviewType = (typeof INTERVIEW_TYPES)[number];

/** Minutes. */
export const INTERVIEW_DURATIONS = [30, 60, 90, 120] as const;
export type InterviewDuration = (typeof INTERVIEW_DURATIONS)[number];

/**
 * The state of an interview. The first three are open: they take place unless something changes. `past` is an
 * open interview whose end has passed. An application has at most one open interview.
 */
export const INTERVIEW_STATUSES = [
  'awaiting',
  'accepted',
  'another_time',
  'declined',
  'cancelled',
  'past',
] as const;
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number];
export const OPEN_INTERVIEWS = ['awaiting', 'accepted', 'another_time'] as const;

export function isOpenInterview(status: InterviewStatus): boolean {
  return OPEN_INTERVIEWS.some((each) => each === status);
}

/** When scheduled, an interview is at least this far ahead (specification, section 5), and at most two years. */
export const EARLIEST_MS = 3_600_000;
export const LATEST_DAYS = 731;
export const PROPOSALS_MAX = 3;

/** Accepts any UTC offset; internally it is one instant. */
const anyInstant = z.pipe(
  z.iso.datetime({ offset: true, error: 'Enter a date and time in ISO 8601.' }),
  z.transform((value) => new Date(value).toISOString()),
);
const duration = z.literal(INTERVIEW_DURATIONS);
const timeZone = z
  .string()
  .check(z.refine(isTimeZone, 'Enter a time zone by its IANA name, such as Europe/London.'));

/** An interview as either side sees it. `notes` and `seeker` are only for the employer. */
export const interview = z.object({
  id,
  applicationId: id,
  roleId: id,
  interviewType: z.enum(INTERVIEW_TYPES),
  scheduledAt: instant,
  endsAt: instant,
  duration: z.int(),
  timeZone: z.string(),
  location: z.nullable(z.string()),
  interviewerName: z.nullable(z.string()),
  interviewerEmail: z.string(),
  agenda: z.nullable(z.string()),
  status: z.enum(INTERVIEW_STATUSES),
  /** The times that the seeker proposes instead, with `another_time`. */
  proposals: z.array(instant),
  replyNote: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(['employer', 'seeker'])),
  cancelReason: z.nullable(z.string()),
  role: z.object({ id, title: z.string(), employer: z.object({ companyName: z.string() }) }),
  threadId: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
  seeker: z.optional(z.object({ id, firstName: z.string(), lastName: z.string() })),
  notes: z.optional(z.nullable(z.string())),
});
export type Interview = z.infer<typeof interview>;

const either = ['JobSeeker', 'Employer'] as const;
const params = z.object({ interviewId: id });

/**
 * Schedules the interview and moves the application to interview_scheduled, together. 201, or 200 with the existing
 * interview if it was scheduled before; 409 while a different one is open, for an application that is not shortlisted,
 * and if the interviewer has an interview at that time.
 */
export const scheduleInterview = endpoint({
  method: 'POST',
  path: '/api/interviews',
  access: ['Employer'],
  body: z.object({
    applicationId: id,
    interviewType: z.enum(INTERVIEW_TYPES),
    scheduledAt: anyInstant,
    duration: z._default(duration, 60),
    location: z.optional(optionalText(500)),
    interviewerName: z.optional(optionalText(120)),
    interviewerEmail: emailAddress,
    agenda: z.optional(optionalText(4_000)),
    /** Internal: never sent to the seeker. */
    notes: z.optional(optionalText(4_000)),
    timeZone: z._default(timeZone, UK_ZONE),
  }),
  response: interview,
  statuses: [201, 200],
});

/** Upcoming interviews, soonest first; then past and cancelled ones, newest first. */
export const listInterviews = endpoint({
  method: 'GET',
  path: '/api/interviews',
  access: either,
  query: z.object({
    ...paged(),
    /** `ahead`: its time has not come, even if it was cancelled. `over`: the others. */
    state: z.optional(z.enum(['ahead', 'over'])),
    status: commaListOf(z.enum(INTERVIEW_STATUSES), INTERVIEW_STATUSES.length),
    threadId: z.optional(id),
    applicationId: z.optional(id),
    /** Only interviews by this interviewer (email address); for the employer. */
    interviewer: optionalText(254),
  }),
  response: z.array(interview),
});

export const getInterview = endpoint({
  method: 'GET',
  path: '/api/interviews/:interviewId',
  access: either,
  params,
  response: interview,
});

/**
 * Changes the given fields. A different time, length or type asks the seeker again, but a time that the seeker proposed
 * is agreed at once. Any change to a declined interview asks the seeker again.
 */
export const changeInterview = endpoint({
  method: 'PUT',
  path: '/api/interviews/:interviewId',
  access: ['Employer'],
  params,
  body: z.object({
    interviewType: z.optional(z.enum(INTERVIEW_TYPES)),
    scheduledAt: z.optional(anyInstant),
    duration: z.optional(duration),
    location: z.optional(optionalText(500)),
    interviewerName: z.optional(optionalText(120)),
    interviewerEmail: z.optional(emailAddress),
    agenda: z.optional(optionalText(4_000)),
    notes: z.optional(optionalText(4_000)),
    timeZone: z.optional(timeZone),
  }),
  response: interview,
});

export const INTERVIEW_ANSWERS = ['accepted', 'declined', 'another_time'] as const;
export type InterviewAnswer = (typeof INTERVIEW_ANSWERS)[number];

/** The seeker's reply. Idempotent. `proposals` belong to `another_time`. */
export const replyToInterview = endpoint({
  method: 'POST',
  path: '/api/interviews/:interviewId/reply',
  access: ['JobSeeker'],
  params,
  body: z.object({
    answer: z.enum(INTERVIEW_ANSWERS),
    proposals: z.optional(z.array(anyInstant).check(z.maxLength(PROPOSALS_MAX))),
    note: z.optional(optionalText(500)),
  }),
  response: interview,
});

/** Cancels the interview. The application keeps its status, and another interview may be scheduled for it. */
export const cancelInterview = endpoint({
  method: 'POST',
  path: '/api/interviews/:interviewId/cancel',
  access: either,
  params,
  body: z.object({ reason: z.optional(optionalText(500)) }),
  response: interview,
});

/** The interview as a calendar file (RFC 5545): text/calendar, as an attachment. */
export const interviewCalendar = endpoint({
  method: 'GET',
  path: '/api/interviews/:interviewId/calendar.ics',
  access: either,
  params,
  response: z.string(),
  file: 'text/calendar',
});

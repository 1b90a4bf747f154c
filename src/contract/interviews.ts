import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { commaListOf, emailAddress, id, instant, optionalText, text } from './text.ts';
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
/** The most times that an employer can offer, and the most members who can interview together. */
export const OFFERED_MAX = 5;
export const INTERVIEWERS_MAX = 8;

/** Accepts any UTC offset; internally it is one instant. */
const anyInstant = z.pipe(
  z.iso.datetime({ offset: true, error: 'Enter a date and time in ISO 8601.' }),
  z.transform((value) => new Date(value).toISOString()),
);
const duration = z.literal(INTERVIEW_DURATIONS);
const timeZone = z
  .string()
  .check(z.refine(isTimeZone, 'Enter a time zone by its IANA name, such as Europe/London.'));

/**
 * One side can record that the other did not come from this many minutes after the start until this many days after the end.
 */
export const NO_SHOW_MINUTES = 10;
export const NO_SHOW_DAYS = 30;
/**
 * For `NO_SHOW_PRIVATE_DAYS`, unless it is contested, only the person who recorded it and the other side see it; after
 * `NO_SHOW_KEPT_DAYS` it is erased.
 */
export const NO_SHOW_PRIVATE_DAYS = 3;
export const NO_SHOW_KEPT_DAYS = 365;

/** One side's record that the other did not come. Nobody but these two sides ever sees it, and no score depends on it. */
export const noShow = z.object({
  by: z.enum(['employer', 'seeker']),
  note: z.nullable(z.string()),
  recordedAt: instant,
  /** When it is erased. */
  expiresAt: instant,
  /** The other side's reply; null if they have not contested it. */
  contest: z.nullable(z.object({ note: z.string(), at: instant })),
});
export type NoShow = z.infer<typeof noShow>;

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
  /**
   * Times for the seeker to choose from (`chooseTime`), soonest first; `scheduledAt` is one. Empty if there is no choice.
   */
  offeredTimes: z.optional(z.array(instant)),
  /** The company's members who interview, by name. */
  interviewers: z.optional(z.array(z.object({ userId: id, name: z.string() }))),
  replyNote: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(['employer', 'seeker'])),
  cancelReason: z.nullable(z.string()),
  role: z.object({ id, title: z.string(), employer: z.object({ companyName: z.string() }) }),
  /**
   * The recorded no-shows; absent if the reader sees no such record. Colleagues of the member who made one see it after
   * `NO_SHOW_PRIVATE_DAYS`, or once it is contested.
   */
  noShows: z.optional(z.array(noShow)),
  /** Whether the reader's side may record that the other did not come. */
  mayRecordNoShow: z.optional(z.boolean()),
  threadId: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
  seeker: z.optional(z.object({ id, firstName: z.string(), lastName: z.string() })),
  notes: z.optional(z.nullable(z.string())),
  /** For the employer: the kit of questions that its interviewers are shown. */
  kitId: z.optional(z.nullable(id)),
});
export type Interview = z.infer<typeof interview>;

/** Optional fields of an interview in addition to section 7: several interviewers, and times to choose from. */
const panelFields = {
  /** Members of the company who interview. The member with the address `interviewerEmail` always does. */
  interviewerIds: z.optional(z.array(id).check(z.maxLength(INTERVIEWERS_MAX))),
  /** Times to choose from; `scheduledAt` must be the soonest of them. At least two, or there is nothing to choose. */
  offeredTimes: z.optional(z.array(anyInstant).check(z.maxLength(OFFERED_MAX))),
  /** A kit of the company's questions; null for none. */
  kitId: z.optional(z.nullable(id)),
  /** Whether to book the time even if an interviewer's own calendar says that they are busy. */
  despiteCalendars: z.optional(z.boolean()),
};

const eitherSide = ['JobSeeker', 'Employer'] as const;
const params = z.object({ interviewId: id });

/**
 * Schedules the interview and moves the application to interview_scheduled, together. 201, or 200 with the existing
 * interview if it was scheduled before; 409 while a different one is open, for an application that is neither shortlisted
 * nor interview_scheduled, and if an interviewer has an interview at one of the times. If the call has `interviewerIds`, it
 * is also 409, with the field `despiteCalendars`, when an interviewer’s own calendar is busy, unless `despiteCalendars` is
 * set.
 */
export const scheduleInterview = endpoint({
  method: 'POST',
  path: '/api/interviews',
  access: ['Employer'],
  permission: 'interviews.edit',
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
    ...panelFields,
  }),
  response: interview,
  statuses: [201, 200],
});

/** Open interviews, soonest first; then past, declined and cancelled ones, newest first. */
export const listInterviews = endpoint({
  method: 'GET',
  path: '/api/interviews',
  access: eitherSide,
  permission: 'interviews.read',
  query: z.object({
    ...paged(),
    /** `ahead`: open and not ended, or declined or cancelled before a time that has not come. `over`: the others. */
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
  access: eitherSide,
  permission: 'interviews.read',
  params,
  response: interview,
});

/**
 * Changes the given fields. A different time, length, type or choice of times asks the seeker again, but a time that the
 * seeker proposed is agreed at once, unless they have accepted another interview for that time since. For a declined
 * interview, giving `scheduledAt` asks the seeker again, even if the time is the same.
 */
export const changeInterview = endpoint({
  method: 'PUT',
  path: '/api/interviews/:interviewId',
  access: ['Employer'],
  permission: 'interviews.edit',
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
    ...panelFields,
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

/**
 * The seeker takes one of the offered times, which books it. 409 if an interviewer is no longer free then: that time is no
 * longer offered. 409 also if the seeker has accepted another interview for that time. Idempotent.
 */
export const chooseTime = endpoint({
  method: 'POST',
  path: '/api/interviews/:interviewId/choose',
  access: ['JobSeeker'],
  params,
  body: z.object({ scheduledAt: anyInstant }),
  response: interview,
});

/** Days that one call to `listAvailability` may look at. */
export const AVAILABILITY_DAYS = 31;

/** When a member can't interview; never with what or where they are busy. */
export const availability = z.object({
  userId: id,
  name: z.string(),
  /** Whether we know their own calendar. `failed`: it could not be read lately, so they may also be busy at other times. */
  calendar: z.enum(['none', 'read', 'failed']),
  busy: z.array(z.object({ from: instant, until: instant, source: z.enum(['interview', 'calendar']) })),
});
export type Availability = z.infer<typeof availability>;

/** When these members are busy, for scheduling an interview with them. 404 if one of them is not a member. */
export const listAvailability = endpoint({
  method: 'GET',
  path: '/api/interviewers/availability',
  access: ['Employer'],
  permission: 'interviews.edit',
  query: z.object({
    userIds: commaListOf(id, INTERVIEWERS_MAX),
    from: anyInstant,
    until: anyInstant,
    /** The interview that is being moved: ignored when looking for conflicts. */
    except: z.optional(id),
  }),
  response: z.object({ members: z.array(availability) }),
});

/** Cancels the interview. The application keeps its status, and another interview may be scheduled for it. */
export const cancelInterview = endpoint({
  method: 'POST',
  path: '/api/interviews/:interviewId/cancel',
  access: eitherSide,
  permission: 'interviews.edit',
  params,
  body: z.object({ reason: z.optional(optionalText(500)) }),
  response: interview,
});

/**
 * Records that the other side did not come to an interview that was accepted: from ten minutes after its start until thirty
 * days after its end. The other side is notified, and may contest it. Idempotent. 409 outside that time.
 */
export const recordNoShow = endpoint({
  method: 'POST',
  path: '/api/interviews/:interviewId/no-show',
  access: eitherSide,
  permission: 'notes',
  params,
  body: z.object({ note: z.optional(optionalText(500)) }),
  response: interview,
});

/** Withdraws what the caller's own side recorded. */
export const withdrawNoShow = endpoint({
  method: 'DELETE',
  path: '/api/interviews/:interviewId/no-show',
  access: eitherSide,
  permission: 'notes',
  params,
});

/** Contests what the other side recorded, with a reason. 404 if it recorded nothing. */
export const contestNoShow = endpoint({
  method: 'POST',
  path: '/api/interviews/:interviewId/no-show/contest',
  access: eitherSide,
  permission: 'notes',
  params,
  body: z.object({ note: text(500) }),
  response: interview,
});

/** The interview as a calendar file (RFC 5545): text/calendar, as an attachment. */
export const interviewCalendar = endpoint({
  method: 'GET',
  path: '/api/interviews/:interviewId/calendar.ics',
  access: eitherSide,
  permission: 'interviews.read',
  params,
  response: z.string(),
  file: 'text/calendar',
});

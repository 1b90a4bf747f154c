import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, text } from './text.ts';

/** `waiting`: it is about to be read, for the first time or again. */
export const CALENDAR_STATUSES = ['waiting', 'read', 'failed'] as const;
export type CalendarStatus = (typeof CALENDAR_STATUSES)[number];

/** How many days ahead busy times are stored. */
export const CALENDAR_DAYS = 120;

/** The caller's own calendar. Only its host is shown: its address is a secret. */
export const memberCalendar = z.object({
  host: z.string(),
  status: z.enum(CALENDAR_STATUSES),
  /** With `failed`: why it could not be read. */
  problem: z.nullable(z.string()),
  /** When its busy times were last read; null if they never were. */
  readAt: z.nullable(instant),
  /** How many of its busy times are not over yet. */
  busyCount: z.int(),
});
export type MemberCalendar = z.infer<typeof memberCalendar>;

const ownCalendar = z.object({ calendar: z.nullable(memberCalendar) });

/** The calendar of the signed-in member, which counts in every company that they belong to. */
export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/account/calendar',
  access: ['Employer'],
  permission: 'interviews.read',
  response: ownCalendar,
});

/**
 * Sets the secret address of a calendar (.ics). We store only the times at which the member is busy, and show them only to
 * colleagues who schedule interviews. 403 if the operator has switched fetching off, 422 for an address that is not https.
 */
export const saveCalendar = endpoint({
  method: 'PUT',
  path: '/api/account/calendar',
  access: ['Employer'],
  permission: 'interviews.read',
  body: z.object({ address: text(2_000) }),
  response: ownCalendar,
});

/** Reads the calendar again now. 404 if the caller has connected no calendar. */
export const refreshCalendar = endpoint({
  method: 'POST',
  path: '/api/account/calendar/refresh',
  access: ['Employer'],
  permission: 'interviews.read',
  response: ownCalendar,
});

/** Deletes the address and the busy times. */
export const removeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/account/calendar',
  access: ['Employer'],
  permission: 'interviews.read',
});

/** The address under which the caller's own calendar subscribes to their interviews. The address itself is shown once. */
export const calendarLink = z.object({
  createdAt: instant,
  /** When a calendar program last fetched the address, or up to an hour before that; null if none has. */
  readAt: z.nullable(instant),
});
export type CalendarLink = z.infer<typeof calendarLink>;

/** Days for which past interviews stay in the subscribed calendar. */
export const SUBSCRIBED_PAST_DAYS = 60;

const eitherSide = ['JobSeeker', 'Employer'] as const;

export const getCalendarLink = endpoint({
  method: 'GET',
  path: '/api/account/calendar-link',
  access: eitherSide,
  permission: 'interviews.read',
  response: z.object({ link: z.nullable(calendarLink) }),
});

/**
 * Makes a new address and returns it only this once; an earlier one stops working. Anyone with the address can read the
 * caller's interviews (iCalendar); for a member, those of all their companies.
 */
export const makeCalendarLink = endpoint({
  method: 'POST',
  path: '/api/account/calendar-link',
  access: eitherSide,
  permission: 'interviews.read',
  asksAgain: 'withSecondFactor',
  response: z.object({ link: calendarLink, url: z.string() }),
  statuses: [201],
});

/** The address stops working. */
export const removeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/account/calendar-link',
  access: eitherSide,
  permission: 'interviews.read',
});

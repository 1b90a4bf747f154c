import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';

interface Contact {
  readonly name: string;
  readonly email: string;
}

/** One appointment, as one person's calendar should show it. */
export interface CalendarEntry {
  /** Never changes for an appointment: a later file with the same id replaces the earlier one. */
  readonly id: string;
  readonly sequence: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly state: 'open' | 'agreed' | 'off';
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly url: string;
  readonly organizer: Contact;
  readonly attendee: Contact;
}

/** An entry as stored with a notification until its mail is written: times as text, and a link without an origin. */
export interface StoredEntry
  extends Omit<CalendarEntry, 'startsAt' | 'endsAt' | 'createdAt' | 'changedAt' | 'url'> {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly createdAt: string;
  readonly changedAt: string;
  /** The page of the app about it. */
  readonly href: string;
}

/** `origin` is the product's URL. */
export function entryAt({ href, description, ...stored }: StoredEntry, origin: string): CalendarEntry {
  const url = new URL(href, origin).href;
  return {
    ...stored,
    startsAt: new Date(stored.startsAt),
    endsAt: new Date(stored.endsAt),
    createdAt: new Date(stored.createdAt),
    changedAt: new Date(stored.changedAt),
    description: `${description}\n\n${url}`,
    url,
  };
}

const STATUS = {
  open: ICalEventStatus.TENTATIVE,
  agreed: ICalEventStatus.CONFIRMED,
  off: ICalEventStatus.CANCELLED,
} as const;

const PARTICIPATION = {
  open: ICalAttendeeStatus.NEEDSACTION,
  agreed: ICalAttendeeStatus.ACCEPTED,
  off: ICalAttendeeStatus.DECLINED,
} as const;

const PROGRAM = { company: 'Nod', product: 'Interviews', language: 'EN' };
/** How often a subscribed calendar should ask again, in seconds. */
const ASK_AGAIN = 3_600;

/**
 * Builds the calendar file (RFC 5545, RFC 5546). Times are in UTC: no time-zone rules are needed to read them, every
 * calendar shows them in its owner's zone, and they are exact even in the hour that occurs twice when clocks go back.
 */
export function interviewFile(entry: CalendarEntry): { readonly method: string; readonly text: string } {
  const method = entry.state === 'off' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const isOrganizer = entry.attendee.email === entry.organizer.email;
  const calendar = ical({ prodId: PROGRAM, method });
  calendar.createEvent({
    ...eventOf(entry),
    attendees: [
      {
        ...entry.attendee,
        role: isOrganizer ? ICalAttendeeRole.CHAIR : ICalAttendeeRole.REQ,
        status: isOrganizer ? ICalAttendeeStatus.ACCEPTED : PARTICIPATION[entry.state],
        rsvp: false,
      },
    ],
  });
  return { method, text: calendar.toString() };
}

/**
 * The calendar feed that a person's own calendar subscribes to. Nobody in it is an attendee (RFC 5546, 3.2.1): a
 * subscription asks for no reply. An entry has the same id as in the file mailed about it, so that calendars recognise
 * it.
 */
export function interviewCalendar(entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    prodId: PROGRAM,
    method: ICalCalendarMethod.PUBLISH,
    name: 'Nod interviews',
    ttl: ASK_AGAIN,
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry));
  return calendar.toString();
}

function eventOf(entry: CalendarEntry) {
  return {
    id: `interview-${entry.id}@nod`,
    sequence: entry.sequence,
    stamp: entry.changedAt,
    created: entry.createdAt,
    lastModified: entry.changedAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    url: entry.url,
    status: STATUS[entry.state],
    busystatus: entry.state === 'off' ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    organizer: entry.organizer,
  };
}

import { twentyFourHour } from '#contract/clock-format.ts';
import { formatWhen } from '#contract/when.ts';
import { type CalendarEntry, entryAt, type StoredEntry } from '../../calendar/interview-file.ts';
import type { Party } from '../../http/actor.ts';
import { interviewHref, isAgreed, TYPE_WORDS } from './policy.ts';
import { type InterviewRow, minutesOf } from './queries.ts';
import { whatOf } from './words.ts';

/** The person whose calendar an entry is for. */
export type Attendee =
  | { readonly side: 'seeker'; readonly name: string; readonly email: string }
  | { readonly side: 'employer' };

/** An interview for the calendar of the side that downloads it. `origin` is the product's URL. */
export function calendarEntry(row: InterviewRow, reader: Party, origin: string): CalendarEntry {
  return entryAt(storedEntry(row, attendeeOf(reader)), origin);
}

function attendeeOf({ accountType, firstName, lastName, email }: Party): Attendee {
  return accountType === 'JobSeeker'
    ? { side: 'seeker', name: `${firstName} ${lastName}`.trim(), email }
    : { side: 'employer' };
}

/**
 * The seeker's email address is in the seeker's own file only, and the employer's notes are in no file, because people
 * forward such files.
 */
export function storedEntry(row: InterviewRow, attendee: Attendee): StoredEntry {
  const isSeeker = attendee.side === 'seeker';
  const otherName = isSeeker ? row.shown_company : `${row.first_name} ${row.last_name}`.trim();
  const interviewer = { name: row.interviewer_name ?? row.shown_company, email: row.interviewer_email };
  return {
    id: row.id,
    sequence: row.sequence,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
    state: stateOf(row),
    summary: `${TYPE_WORDS[row.type]}: ${row.title}, ${otherName}`,
    description: [`${whatOf(row)} with ${otherName}`, whenInFile(row), panelWords(row), row.agenda]
      .filter(Boolean)
      .join('\n\n'),
    location: row.location,
    href: interviewHref(row.id, attendee.side),
    organizer: interviewer,
    attendee: isSeeker ? { name: attendee.name, email: attendee.email } : interviewer,
  };
}

/** The details in a mail about an interview: where, with whom and about what. */
export function detailsOf(row: InterviewRow): readonly string[] {
  const { location, agenda, interviewer_name: name, interviewer_email: email } = row;
  return [
    location === null ? null : `${PLACE_WORDS[row.type]}: ${location}`,
    `With: ${name === null ? email : `${name}, ${email}`}`,
    panelWords(row),
    agenda === null ? null : `Agenda: ${agenda}`,
  ].filter((line) => line !== null);
}

/** 'Interviewers: Ines Hall, Ivan Roe'; null for a single interviewer, who is named already. */
function panelWords({ interviewers }: InterviewRow): string | null {
  return interviewers.length < 2 ? null : `Interviewers: ${interviewers.map(({ name }) => name).join(', ')}`;
}

const PLACE_WORDS: Readonly<Record<InterviewRow['type'], string>> = {
  video: 'Meeting link',
  phone: 'Phone number',
  in_person: 'Address',
};

/**
 * The file goes into other calendars and is forwarded: it always uses the 24-hour clock, whatever the screens show (D50).
 */
function whenInFile(row: InterviewRow): string {
  return formatWhen(row.starts_at, minutesOf(row), row.time_zone, twentyFourHour);
}

function stateOf(row: InterviewRow): CalendarEntry['state'] {
  if (row.status === 'cancelled' || row.status === 'declined') return 'off';
  return isAgreed(row) ? 'agreed' : 'open';
}

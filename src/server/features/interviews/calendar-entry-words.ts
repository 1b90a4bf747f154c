import { twentyFourHour } from '#contract/clock-format.ts';
import { formatWhen } from '#contract/when.ts';
import type { CalendarEntry } from '../../calendar/interview-file.ts';
import type { Party } from '../../http/actor.ts';
import { interviewHref, TYPE_WORDS } from './policy.ts';
import { type InterviewRow, minutesOf } from './queries.ts';
import { whatOf } from './words.ts';

/**
 * An interview for the calendar of the side that downloads it. The seeker's address is in the seeker's own file only,
 * and the employer's notes are in no file, because such files are passed on. `origin` is the product's URL.
 */
export function calendarEntry(row: InterviewRow, reader: Party, origin: string): CalendarEntry {
  const isSeeker = reader.accountType === 'JobSeeker';
  const other = isSeeker ? row.shown_company : `${row.first_name} ${row.last_name}`.trim();
  const url = new URL(interviewHref(row.id, isSeeker ? 'seeker' : 'employer'), origin).href;
  const interviewer = { name: row.interviewer_name ?? row.shown_company, email: row.interviewer_email };
  return {
    id: row.id,
    sequence: row.sequence,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    changedAt: row.updated_at,
    state: stateOf(row),
    summary: `${TYPE_WORDS[row.type]}: ${row.title}, ${other}`,
    description: [`${whatOf(row)} with ${other}`, whenInFile(row), row.agenda, url]
      .filter(Boolean)
      .join('\n\n'),
    location: row.location,
    url,
    organizer: interviewer,
    attendee: isSeeker
      ? { name: `${reader.firstName} ${reader.lastName}`.trim(), email: reader.email }
      : interviewer,
  };
}

/** The file is for calendars and forwarding: it keeps the 24-hour clock whatever screens show (D50). */
function whenInFile(row: InterviewRow): string {
  return formatWhen(row.starts_at, minutesOf(row), row.time_zone, twentyFourHour);
}

function stateOf({ status }: InterviewRow): CalendarEntry['state'] {
  if (status === 'cancelled' || status === 'declined') return 'off';
  return status === 'accepted' || status === 'past' ? 'agreed' : 'open';
}

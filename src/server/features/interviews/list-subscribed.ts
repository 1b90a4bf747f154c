import { type SqlBool, sql } from 'kysely';
import { SUBSCRIBED_PAST_DAYS } from '#contract/calendars.ts';
import { LATEST_DAYS } from '#contract/interviews.ts';
import { MEMBER_RIGHTS, rolesWith } from '#contract/permissions.ts';
import { type CalendarEntry, entryAt } from '../../calendar/interview-file.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Subscriber } from '../calendars/link-queries.ts';
import { storedEntry } from './calendar-entry-words.ts';
import { rows } from './queries.ts';

/** More than one person has within the time that is listed. */
const LISTED_MAX = 500;

/** Member roles that may read interviews; and those of them that reach all of the company's interviews. */
const READERS = rolesWith('interviews.read');
const WHOLE = READERS.filter((role) => MEMBER_RIGHTS[role].reach === 'company');

/**
 * The interviews in somebody's calendar, soonest first. For a seeker, their own; for a member, those that they hold and, if
 * they reach all of the company's interviews, those that they have scheduled for interviewers who are not members, in all
 * companies that they belong to now. Declined and cancelled ones are left out, so they disappear from a subscribed calendar.
 * `origin` is the product's URL.
 */
export async function listSubscribed(
  db: Db,
  reader: Subscriber,
  origin: string,
  now: Date,
): Promise<readonly CalendarEntry[]> {
  const interviews = await rows(db)
    .where(reader.isSeeker ? sql<SqlBool>`interviews.seeker_id = ${reader.userId}` : isHeld(reader))
    .where('interviews.status', 'not in', ['declined', 'cancelled'])
    .where('interviews.starts_at', '>', after(now, -SUBSCRIBED_PAST_DAYS * DAY))
    .where('interviews.starts_at', '<', after(now, (LATEST_DAYS + 1) * DAY))
    .orderBy('interviews.starts_at')
    .orderBy('interviews.id')
    .limit(LISTED_MAX)
    .execute();
  const attendee = reader.isSeeker
    ? ({ side: 'seeker', name: reader.name, email: reader.email } as const)
    : ({ side: 'employer' } as const);
  return interviews.map((row) => entryAt(storedEntry(row, attendee), origin));
}

function isHeld({ userId }: Subscriber) {
  return sql<SqlBool>`(
    exists (select from interview_members held join company_members m on m.user_id = held.user_id
      where held.interview_id = interviews.id and held.user_id = ${userId}
        and m.company_id = interviews.employer_id and m.member_role = any(${READERS}::text[]))
    or interviews.scheduled_by = ${userId}
      and not exists (select from interview_members where interview_members.interview_id = interviews.id)
      and exists (select from company_members m where m.user_id = ${userId}
        and m.company_id = interviews.employer_id and m.member_role = any(${WHOLE}::text[]))
  ) and employers.suspended_at is null`;
}

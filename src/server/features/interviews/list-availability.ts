import { type SqlBool, sql } from 'kysely';
import type { CalendarStatus } from '#contract/calendars.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  AVAILABILITY_DAYS,
  type Availability,
  type listAvailability as listAvailabilityCall,
  OPEN_INTERVIEWS,
} from '#contract/interviews.ts';
import { DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { listBusy, listCalendarStates } from '../calendars/queries.ts';

/**
 * When each of these members is busy, without saying with what: their interviews at any company, and the busy times of
 * their calendars. @throws 404 if somebody is not a member of the actor's company, 422
 */
export async function listAvailability(
  db: Db,
  actor: Employer,
  { userIds, from, until, except }: QueryOf<typeof listAvailabilityCall>,
): Promise<Availability[]> {
  const length = Date.parse(until) - Date.parse(from);
  if (length <= 0 || length > AVAILABILITY_DAYS * DAY) {
    throw new AppError('unacceptable', `The end must be within ${AVAILABILITY_DAYS} days after the start.`, {
      field: 'until',
    });
  }
  const memberIds = [...new Set(userIds)];
  const members = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('company_members.company_id', '=', actor.companyId)
    .where(sql<SqlBool>`users.id = any(${memberIds}::uuid[])`)
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute();
  if (members.length < memberIds.length) throw notFound('That member');
  const interviews = await db
    .selectFrom('interview_members')
    .innerJoin('interviews', 'interviews.id', 'interview_members.interview_id')
    .select(['interview_members.user_id', 'interviews.starts_at', 'interviews.ends_at'])
    .where(sql<SqlBool>`interview_members.user_id = any(${memberIds}::uuid[])`)
    .where('interviews.status', 'in', OPEN_INTERVIEWS)
    .where('interviews.starts_at', '<', new Date(until))
    .where('interviews.ends_at', '>', new Date(from))
    .where(sql<SqlBool>`interviews.id is distinct from ${except ?? null}::uuid`)
    .orderBy('interviews.starts_at')
    .limit(MAX_ROWS)
    .execute();
  const calendars = await listCalendarStates(db, memberIds);
  const busyTimes = await listBusy(db, memberIds, { from: new Date(from), until: new Date(until) });
  const all = [
    ...interviews.map((each) => ({ ...each, source: 'interview' as const })),
    ...busyTimes.map((each) => ({ ...each, source: 'calendar' as const })),
  ];
  return members.map(({ id, first_name: first, last_name: last }) => ({
    userId: id,
    name: `${first} ${last}`.trim(),
    calendar: stateOf(calendars.find((each) => each.user_id === id)?.status),
    busy: all
      .filter((each) => each.user_id === id)
      .map((each) => ({
        from: each.starts_at.toISOString(),
        until: each.ends_at.toISOString(),
        source: each.source,
      })),
  }));
}

function stateOf(status: CalendarStatus | undefined): Availability['calendar'] {
  if (status === undefined) return 'none';
  return status === 'failed' ? 'failed' : 'read';
}

/** A month of eight people who do nothing but interview. */
const MAX_ROWS = 4_000;

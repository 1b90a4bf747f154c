import { type SqlBool, sql } from 'kysely';
import type { MemberCalendar } from '#contract/calendars.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';

/** The actor's own calendar; null without one. */
export async function findCalendar(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  now: Date,
): Promise<MemberCalendar | null> {
  const row = await db
    .selectFrom('member_calendars')
    .selectAll()
    .select((from) =>
      from
        .selectFrom('calendar_busy')
        .whereRef('calendar_busy.user_id', '=', 'member_calendars.user_id')
        .where('calendar_busy.ends_at', '>', now)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('busy_count'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    host: new URL(row.address).host,
    status: row.status,
    problem: row.problem,
    readAt: row.read_at?.toISOString() ?? null,
    busyCount: row.busy_count ?? 0,
  };
}

/** When these members' calendars say that they are busy between two instants, soonest first. */
export async function listBusy(
  db: Db,
  userIds: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return db
    .selectFrom('calendar_busy')
    .selectAll()
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::uuid[])`)
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .limit(BUSY_LISTED)
    .execute();
}

const BUSY_LISTED = 20_000;

/** Whether each person's calendar was read, failed, or waits to be read; people without a calendar are left out. */
export async function listCalendarStates(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('member_calendars')
    .select(['user_id', 'status'])
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::uuid[])`)
    .execute();
}

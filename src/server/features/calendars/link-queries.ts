import type { CalendarLink } from '#contract/calendars.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { hashToken } from '../../http/session.ts';

const TOKEN = /^[\w-]{43}$/;

/** The actor's own link; null without one. */
export async function findCalendarLink(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
): Promise<CalendarLink | null> {
  const row = await db
    .selectFrom('calendar_links')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { createdAt: row.created_at.toISOString(), readAt: row.read_at?.toISOString() ?? null };
}

/** The calendar's owner. */
export interface Subscriber {
  readonly userId: string;
  readonly isSeeker: boolean;
  readonly name: string;
  readonly email: string;
}

/**
 * Finds the person whose calendar link has this token, and records the access, at most once an hour. Null if there is no
 * such link, or its person is suspended.
 */
export async function findSubscriber(db: Db, token: string, now: Date): Promise<Subscriber | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('calendar_links')
    .innerJoin('users', 'users.id', 'calendar_links.user_id')
    .select(['users.id', 'account_type', 'first_name', 'last_name', 'email', 'read_at'])
    .where('token_hash', '=', hashToken(token))
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.read_at === null || row.read_at < after(now, -HOUR)) {
    await db.updateTable('calendar_links').set({ read_at: now }).where('user_id', '=', row.id).execute();
  }
  return {
    userId: row.id,
    isSeeker: row.account_type === 'JobSeeker',
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
  };
}

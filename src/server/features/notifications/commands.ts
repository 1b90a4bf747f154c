import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { type Notice, notify } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { delayOf } from './policy.ts';

export interface Told {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  /** Where a click leads inside the app. */
  readonly href: string;
  readonly now: Date;
  /**
   * Names what happened, such as 'application:' and its id, where a task that is repeated might tell of it again:
   * one person is told once of one event.
   */
  readonly eventKey?: string;
}

/**
 * The one way to tell a person something. Their open screens hear of it when the transaction commits, and what they
 * want by mail or push is laid out for `deliveries.send` in the same transaction. Returns whether it was new: an event
 * that was told before is not told again.
 */
export async function tell(trx: Db, told: Told): Promise<boolean> {
  const row = sql<{ told: boolean }>`
    with told as (
      insert into notifications (id, user_id, kind, title, body, href, created_at, event_key)
      values (${randomUUID()}, ${told.userId}, ${told.kind}, ${told.title}, ${told.body}, ${told.href}, ${told.now},
        ${told.eventKey ?? null})
      on conflict (user_id, event_key) where event_key is not null do nothing
      returning id, user_id, kind
    ), laid as (${layOut(told.kind, told.now)})
    select true as told from told`;
  const { rows } = await row.execute(trx);
  if (rows.length === 0) return false;
  await notify(trx, changed(told.userId));
  return true;
}

/** What `tellAll` tells one person. */
export type News = Omit<Told, 'kind' | 'now'>;

/** `tell` for many people at once, in two statements. What was told before is not told again. */
export async function tellAll(
  trx: Db,
  { kind, now }: Pick<Told, 'kind' | 'now'>,
  news: readonly News[],
): Promise<void> {
  if (news.length === 0) return;
  const { rows } = await sql<{ user_id: string }>`
    with told as (
      insert into notifications (id, user_id, kind, title, body, href, created_at, event_key)
      select gen_random_uuid(), user_id, ${kind}, title, body, href, ${now}::timestamptz, event_key
      from unnest(
        ${news.map(({ userId }) => userId)}::uuid[], ${news.map(({ title }) => title)}::text[],
        ${news.map(({ body }) => body)}::text[], ${news.map(({ href }) => href)}::text[],
        ${news.map(({ eventKey }) => eventKey ?? null)}::text[]
      ) as news (user_id, title, body, href, event_key)
      on conflict (user_id, event_key) where event_key is not null do nothing
      returning id, user_id, kind
    ), laid as (${layOut(kind, now)})
    select distinct user_id from told`.execute(trx);
  await notify(trx, ...changedAll(rows.map((row) => row.user_id)));
}

/**
 * Tells of a new message. A thread has at most one unread notification, which says the latest: twenty messages
 * are not twenty notifications. Answers what to announce: nothing where an unread one was only brought up to date.
 */
export async function tellOfMessage(trx: Db, told: Omit<Told, 'kind' | 'eventKey'>): Promise<Notice[]> {
  const { rows } = await sql<{ is_new: boolean }>`
    with said as (
      insert into notifications (id, user_id, kind, title, body, href, created_at)
      values (${randomUUID()}, ${told.userId}, 'message', ${told.title}, ${told.body}, ${told.href}, ${told.now})
      on conflict (user_id, href) where kind = 'message' and read_at is null
      do update set title = excluded.title, body = excluded.body, created_at = excluded.created_at
      returning id, user_id, kind, (xmax = 0) as is_new
    ), told as (select id, user_id, kind from said where is_new), laid as (${layOut('message', told.now)})
    select is_new from said`.execute(trx);
  return rows[0]?.is_new ? [changed(told.userId)] : [];
}

/**
 * An outbox row for each further channel that the person wants this kind by, for the rows of `told` (id, user_id) in
 * the same statement: a message costs no further trip to the database. Whether it then goes, and when, `outbound.ts`
 * decides.
 */
export function layOut(kind: NotificationKind, now: Date) {
  const usual = DEFAULT_PREFERENCES[kind];
  return sql`
    insert into deliveries (notification_id, user_id, channel, deliver_at, updated_at)
    select told.id, told.user_id, by.channel, by.deliver_at, ${now}::timestamptz
    from told
    left join notification_preferences wish on wish.user_id = told.user_id and wish.kind = told.kind
    cross join lateral (values
      ('mail', coalesce(wish.mail, ${usual.mail}::boolean), ${after(now, delayOf(kind, 'mail'))}::timestamptz),
      ('push', coalesce(wish.push, ${usual.push}::boolean)
        and exists (select 1 from push_subscriptions s where s.user_id = told.user_id),
        ${after(now, delayOf(kind, 'push'))}::timestamptz)
    ) as by (channel, is_wanted, deliver_at)
    where by.is_wanted`;
}

/** The thread behind `href` was read: its notification is, too. Answers what to announce. */
export async function messageWasRead(
  trx: Db,
  { userId, href, now }: Pick<Told, 'userId' | 'href' | 'now'>,
): Promise<Notice[]> {
  const read = await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('href', '=', href)
    .where('kind', '=', 'message')
    .where('read_at', 'is', null)
    .returning('id')
    .execute();
  return read.length > 0 ? [changed(userId)] : [];
}

/** Everything told so far has been seen. */
export async function readAll({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const read = await trx
      .updateTable('notifications')
      .set({ read_at: clock() })
      .where('user_id', '=', actor.userId)
      .where('read_at', 'is', null)
      .returning('id')
      .execute();
    if (read.length > 0) await notify(trx, changed(actor.userId));
  });
}

function changed(userId: string): Notice {
  return { kind: 'event', to: [userId], event: { type: 'notification' } };
}

/** People in one notice: it must stay below what PostgreSQL carries. */
const PEOPLE_A_NOTICE = 100;

function changedAll(userIds: readonly string[]): Notice[] {
  return Array.from({ length: Math.ceil(userIds.length / PEOPLE_A_NOTICE) }, (_, page) => ({
    kind: 'event',
    to: userIds.slice(page * PEOPLE_A_NOTICE, (page + 1) * PEOPLE_A_NOTICE),
    event: { type: 'notification' },
  }));
}

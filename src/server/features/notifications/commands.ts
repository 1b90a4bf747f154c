import type { AdminQueue } from '#contract/admin.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Permission } from '#contract/permissions.ts';
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { type CompanyMatter, membersWhoMay } from '../../db/members-who-may.ts';
import { run, statement } from '../../db/statement.ts';
import type { Enclosure, NotificationItem } from '../../db/tables/notifications.ts';
import type { Actor } from '../../http/actor.ts';
import { type Notice, publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { delayOf } from './policy.ts';
import { isForNow } from './queries.ts';

export interface NewNotification {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  /** The page of the app that a click opens. */
  readonly href: string;
  readonly now: Date;
  /** Identifies the event, such as 'application:' and its id, so that a repeated task notifies each person only once. */
  readonly eventKey?: string;
  /** Several things that one notification is about: a mail lists them. */
  readonly items?: readonly NotificationItem[];
  /** Sent with the mail only. */
  readonly enclosure?: Enclosure;
  /** For a company's member: the company that the notification is about. */
  readonly companyId?: string;
}

/** The first values of a statement that includes `INSERT_DELIVERIES`. */
export type DeliveryValues = [now: Date, mail: boolean, mailAt: Date, push: boolean, pushAt: Date];

export function deliveryValues(kind: NotificationKind, now: Date): DeliveryValues {
  const usual = DEFAULT_PREFERENCES[kind];
  return [now, usual.mail, after(now, delayOf(kind, 'mail')), usual.push, after(now, delayOf(kind, 'push'))];
}

/**
 * Inserts a delivery for each other channel by which the user wants this kind, for the rows of `added` (id, user_id, kind)
 * in the same statement, so that a message costs no further round trip. `gather-portion.ts` decides later whether and when
 * each is sent.
 */
export const INSERT_DELIVERIES = `
      insert into deliveries (notification_id, user_id, channel, deliver_at, updated_at)
      select added.id, added.user_id, by.channel, by.deliver_at, $1::timestamptz
      from added
      left join notification_preferences wish on wish.user_id = added.user_id and wish.kind = added.kind
      cross join lateral (values
        ('mail', coalesce(wish.mail, $2::boolean), $3::timestamptz),
        ('push', coalesce(wish.push, $4::boolean)
          and exists (select 1 from push_subscriptions s where s.user_id = added.user_id),
          $5::timestamptz)
      ) as by (channel, is_wanted, deliver_at)
      where by.is_wanted`;

/**
 * Notifies a user of anything but a message, for which see `notifyOfMessage`. Their open screens update when the transaction
 * commits, and a delivery for each channel they want is inserted for `deliveries.send` in the same transaction. Returns
 * false if they were notified of this event before.
 */
export async function notifyUser(trx: Db, { kind, now, ...news }: NewNotification): Promise<boolean> {
  return (await notifyUsers(trx, { kind, now }, [news])) > 0;
}

/** One user's part of `notifyUsers`. */
export type News = Omit<NewNotification, 'kind' | 'now'>;

/** A company's part of `notifyCompanies`. */
export interface CompanyNews extends CompanyMatter, Omit<News, 'userId' | 'companyId'> {}

type CompanyNotification = Pick<NewNotification, 'kind' | 'now'> & {
  /** Which members are notified: those who may act on it. */
  readonly permission: Permission;
};

/** Notifies a company: its members with the permission for this matter. */
export async function notifyCompany(
  trx: Db,
  { kind, now, permission, ...news }: CompanyNews & CompanyNotification,
): Promise<void> {
  await notifyCompanies(trx, { kind, now, permission }, [news]);
}

/** `notifyCompany` for many notices together. */
export async function notifyCompanies(
  trx: Db,
  notification: CompanyNotification,
  news: readonly CompanyNews[],
): Promise<void> {
  await notifyUsers(trx, notification, await newsOfMembers(trx, notification.permission, news));
}

/** The same notification for each member who should get it. */
export async function newsOfMembers(
  trx: Db,
  permission: Permission,
  news: readonly CompanyNews[],
): Promise<News[]> {
  const members = await membersWhoMay(trx, permission, news);
  return news.flatMap(({ roleId: _role, seekerId: _seeker, responsibleFor: _application, ...each }, index) =>
    (members[index] ?? []).map((userId) => ({ ...each, userId })),
  );
}

/** A notification of an item that waits for a decision at the Admins' desk. */
export interface DeskNews extends Pick<NewNotification, 'title' | 'body' | 'now'> {
  readonly desk: AdminQueue;
  readonly eventKey: string;
}

/** Notifies every Admin who can sign in. */
export async function notifyAdmins(trx: Db, { desk, now, ...news }: DeskNews): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 'Admin')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
  const href = `/profile?desk=${desk}`;
  await notifyUsers(
    trx,
    { kind: 'account', now },
    admins.map(({ id }) => ({ ...news, userId: id, href })),
  );
}

const NOTIFY = statement<
  { user_id: string },
  [
    ...DeliveryValues,
    kind: NotificationKind,
    userIds: readonly string[],
    titles: readonly string[],
    bodies: readonly string[],
    hrefs: readonly string[],
    eventKeys: readonly (string | null)[],
    items: readonly (string | null)[],
    enclosures: readonly (string | null)[],
    companyIds: readonly (string | null)[],
  ]
>(
  'notify-users',
  `with added as (
      insert into notifications (id, user_id, kind, title, body, href, created_at, event_key, items, enclosure, company_id)
      select gen_random_uuid(), user_id, $6, title, body, href, $1::timestamptz, event_key, items::jsonb,
        enclosure::jsonb, company_id
      from unnest($7::uuid[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::uuid[])
        as news (user_id, title, body, href, event_key, items, enclosure, company_id)
      on conflict (user_id, event_key) where event_key is not null do nothing
      returning id, user_id, kind
    ), queued as (${INSERT_DELIVERIES})
    select distinct user_id from added`,
);

/**
 * `notifyUser` for many users, in two statements. Skips users who were notified of their event before, and
 * returns how many users it notified.
 */
export async function notifyUsers(
  trx: Db,
  { kind, now }: Pick<NewNotification, 'kind' | 'now'>,
  news: readonly News[],
): Promise<number> {
  if (news.length === 0) return 0;
  const rows = await run(trx, NOTIFY, [
    ...deliveryValues(kind, now),
    kind,
    news.map(({ userId }) => userId),
    news.map(({ title }) => title),
    news.map(({ body }) => body),
    news.map(({ href }) => href),
    news.map(({ eventKey }) => eventKey ?? null),
    news.map(({ items }) => (items === undefined ? null : JSON.stringify(items))),
    news.map(({ enclosure }) => (enclosure === undefined ? null : JSON.stringify(enclosure))),
    news.map(({ companyId }) => companyId ?? null),
  ]);
  await publish(trx, notificationsChanged(rows.map((row) => row.user_id)));
  return rows.length;
}

const NOTIFY_OF_MESSAGE = statement<
  { user_id: string; is_new: boolean },
  [
    ...DeliveryValues,
    title: string,
    body: string,
    href: string,
    companyId: string | null,
    userIds: readonly string[],
  ]
>(
  'notify-of-message',
  `with said as (
      insert into notifications (id, user_id, kind, title, body, href, created_at, company_id)
      select gen_random_uuid(), user_id, 'message', $6, $7, $8, $1::timestamptz, $9::uuid
      from unnest($10::uuid[]) as told (user_id)
      on conflict (user_id, href) where kind = 'message' and read_at is null
      do update set title = excluded.title, body = excluded.body, created_at = excluded.created_at
      returning id, user_id, kind, (xmax = 0) as is_new
    ), added as (select id, user_id, kind from said where is_new), queued as (${INSERT_DELIVERIES})
    select user_id, is_new from said`,
);

/**
 * Notifies people of a new message. A thread has at most one unread notification, which shows the latest message, so
 * twenty messages are not twenty notifications. Returns what to publish: nothing for an unread one that was only updated.
 */
export async function notifyOfMessage(
  trx: Db,
  notification: Omit<NewNotification, 'kind' | 'eventKey' | 'userId'> & {
    readonly userIds: readonly string[];
    /** The company that the recipients are members of. */
    readonly companyId?: string;
  },
): Promise<Notice[]> {
  const { title, body, href, now, companyId = null, userIds } = notification;
  const rows = await run(trx, NOTIFY_OF_MESSAGE, [
    ...deliveryValues('message', now),
    title,
    body,
    href,
    companyId,
    userIds,
  ]);
  return [notificationsChanged(rows.flatMap((row) => (row.is_new ? [row.user_id] : [])))];
}

/** The thread behind `href` was read, so its notification is read too. Returns what to publish. */
export async function markMessageNotificationRead(
  trx: Db,
  { userId, href, now }: Pick<NewNotification, 'userId' | 'href' | 'now'>,
): Promise<Notice[]> {
  const readIds = await trx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('href', '=', href)
    .where('kind', '=', 'message')
    .where('read_at', 'is', null)
    .returning('id')
    .execute();
  return readIds.length > 0 ? [notificationsChanged([userId])] : [];
}

/** Marks all notifications in the user's list as read: not those about another of their companies. */
export async function markAllRead(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const readIds = await trx
      .updateTable('notifications')
      .set({ read_at: clock() })
      .where('user_id', '=', actor.userId)
      .where(isForNow(actor))
      .where('read_at', 'is', null)
      .returning('id')
      .execute();
    if (readIds.length > 0) await publish(trx, notificationsChanged([actor.userId]));
  });
}

/** What to publish when these people's notifications have changed. */
export function notificationsChanged(to: readonly string[]): Notice {
  return { kind: 'event', to, event: { type: 'notification' } };
}

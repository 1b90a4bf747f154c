import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Notification } from '#contract/notifications.ts';
import type { PageQuery } from '#contract/paging.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { NotificationTable } from '../../db/tables/notifications.ts';
import type { Actor } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

/** Newest first; the first page has the number of unread ones. @throws 400 for an invalid cursor */
export async function listNotifications(db: Db, actor: Actor, query: PageQuery): Promise<Page<Notification>> {
  const page = await readPage(query, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('notifications')
        .select(['id', 'kind', 'title', 'body', 'href', 'created_at', 'read_at'])
        .where('user_id', '=', actor.userId)
        .where(isForNow(actor))
        .where(isOlder(startAfter, 'created_at', 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: notificationOnWire,
  });
  return query.cursor === undefined ? { ...page, unread: await countUnread(db, actor) } : page;
}

/** Notifications about the person or their current company: the links of another company's would not open. */
export function isForNow({ partyId }: Actor): Expression<SqlBool> {
  return sql<SqlBool>`(company_id is null or company_id = ${partyId})`;
}

async function countUnread(db: Db, actor: Actor): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('unread'))
    .where('user_id', '=', actor.userId)
    .where(isForNow(actor))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

type NotificationRow = Omit<
  Selectable<NotificationTable>,
  'user_id' | 'event_key' | 'items' | 'company_id' | 'enclosure'
>;

export function notificationOnWire({ created_at, read_at, ...row }: NotificationRow): Notification {
  return { ...row, createdAt: created_at.toISOString(), readAt: read_at?.toISOString() ?? null };
}

interface PastEvent {
  readonly companyId: string;
  /** As given to `notifyUser`: 'application:' and the application's id. */
  readonly eventKey: string;
}

/** Whether it is our fault that nobody at the company knows of an event. */
export async function notificationFailed(db: Db, event: PastEvent): Promise<boolean> {
  return (await listUntold(db, [event])).has(event.eventKey);
}

const UNTOLD = statement<
  { event_key: string },
  [companyIds: readonly string[], eventKeys: readonly string[]]
>(
  'notifications-untold',
  `select happened.event_key
    from unnest($1::uuid[], $2::text[])
      as happened (company_id, event_key)
    where not exists (
      select from company_members m
      join notifications n on n.user_id = m.user_id and n.event_key = happened.event_key
      left join deliveries d on d.notification_id = n.id and d.channel = 'mail'
      where m.company_id = happened.company_id and not (
        n.read_at is null and coalesce(d.state = 'failed' or (d.state = 'waiting' and d.attempts > 0), false)
      )
    )`,
);

/**
 * The keys of events that a company does not know of through our fault: we notified no member, or no member has read the
 * notification in the app and none of the mails left us (our mail server was unreachable or refused them). It is not our
 * fault if a mail still waits for its time, a member's own address refused it or a member has switched mail off: the
 * notification in the app counts then. The guarantee charges no breach for these events (D25); an employer is notified of an
 * application under the key `application:<id>`.
 */
export async function listUntold(db: Db, events: readonly PastEvent[]): Promise<ReadonlySet<string>> {
  const rows = await run(db, UNTOLD, [
    events.map(({ companyId }) => companyId),
    events.map(({ eventKey }) => eventKey),
  ]);
  return new Set(rows.map((row) => row.event_key));
}

import type { Selectable } from 'kysely';
import type { Notification } from '#contract/notifications.ts';
import type { Db } from '../../db/connect.ts';
import type { NotificationTable } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';

const NEWEST = 50;

/** Newest first. */
export async function listNotifications(db: Db, actor: Actor): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'href', 'created_at', 'read_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST)
    .execute();
  return rows.map(notificationOnWire);
}

type NotificationRow = Omit<Selectable<NotificationTable>, 'user_id' | 'event_key'>;

export function notificationOnWire({ created_at, read_at, ...row }: NotificationRow): Notification {
  return { ...row, createdAt: created_at.toISOString(), readAt: read_at?.toISOString() ?? null };
}

interface Happened {
  readonly userId: string;
  /** As it was given to `tell`: 'application:' and the application's id. */
  readonly eventKey: string;
}

/**
 * Whether it is our doing that the person does not know of an event: nothing was told at all, or what should have gone
 * by mail did not leave us (our mail server was away, or refused us) and they have not read it in the app either.
 * False while a mail waits for its time, and where it was the person's own address that took no mail or the person
 * who switched mail off: the notification in the app stands. The guarantee charges no breach where this is true (D25);
 * applications are told to their employer as `application:<id>`.
 */
export async function notificationFailed(db: Db, { userId, eventKey }: Happened): Promise<boolean> {
  const told = await db
    .selectFrom('notifications')
    .leftJoin('deliveries', (join) =>
      join.onRef('deliveries.notification_id', '=', 'notifications.id').on('deliveries.channel', '=', 'mail'),
    )
    .select(['notifications.read_at', 'deliveries.state', 'deliveries.attempts'])
    .where('notifications.user_id', '=', userId)
    .where('notifications.event_key', '=', eventKey)
    .executeTakeFirst();
  if (told === undefined) return true;
  if (told.read_at !== null) return false;
  return told.state === 'failed' || (told.state === 'waiting' && (told.attempts ?? 0) > 0);
}

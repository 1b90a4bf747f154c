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

type NotificationRow = Omit<Selectable<NotificationTable>, 'user_id'>;

export function notificationOnWire({ created_at, read_at, ...row }: NotificationRow): Notification {
  return { ...row, createdAt: created_at.toISOString(), readAt: read_at?.toISOString() ?? null };
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { type Notice, notify } from '../../realtime/bus.ts';

export interface Told {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  /** Where a click leads inside the app. */
  readonly href: string;
  readonly now: Date;
}

/** Tells one person something; their open screens hear of it when the transaction commits. */
export async function tell(trx: Db, told: Told): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      user_id: told.userId,
      kind: told.kind,
      title: told.title,
      body: told.body,
      href: told.href,
      created_at: told.now,
    })
    .execute();
  await notify(trx, changed(told.userId));
}

/**
 * Tells of a new message. A thread has at most one unread notification, which says the latest: twenty messages
 * are not twenty notifications. Answers what to announce: nothing where an unread one was only brought up to date.
 */
export async function tellOfMessage(trx: Db, told: Omit<Told, 'kind'>): Promise<Notice[]> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into notifications (id, user_id, kind, title, body, href, created_at)
    values (${randomUUID()}, ${told.userId}, 'message', ${told.title}, ${told.body}, ${told.href}, ${told.now})
    on conflict (user_id, href) where kind = 'message' and read_at is null
    do update set title = excluded.title, body = excluded.body, created_at = excluded.created_at
    returning (xmax = 0) as is_new`.execute(trx);
  return rows[0]?.is_new ? [changed(told.userId)] : [];
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
export async function readAll({ db, clock }: Pick<Context, 'db' | 'clock'>, actor: Actor): Promise<void> {
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

import { randomUUID } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { DEFAULT_PREFERENCES, DEFAULT_QUIET_HOURS } from '#contract/preferences.ts';
import { after, HOUR } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { Channel, DeliveryState } from '../../db/tables/deliveries.ts';
import { defineTask } from '../../tasks/task.ts';
import { GATHER, isUrgent, MAIL_GAP } from './policy.ts';
import { quietUntil } from './quiet-hours.ts';

type Work = Pick<Context, 'db' | 'clock' | 'tasks'>;

/** What goes out together to one person. Only a worker that died leaves it to be tried again by the queue. */
export const deliverMail = defineTask<{ batchId: string }>('deliveries.mail', { retries: 3 });
export const deliverPush = defineTask<{ batchId: string }>('deliveries.push', { retries: 3 });

const PEOPLE_A_ROUND = 500;
const MOST_TOGETHER = 50;
/** A batch that nobody has finished by then was lost with its task: what is in it waits again. */
const LOST_AFTER = HOUR;

/** Decides for everything whose time has come whether it goes, and queues what does. */
export async function sendDue(context: Work, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', batch_id: null })
    .where('state', '=', 'sending')
    .where('updated_at', '<', after(clock(), -LOST_AFTER))
    .execute();
  const due = await db
    .selectFrom('deliveries')
    .select(['user_id', 'channel'])
    .where('state', '=', 'waiting')
    .where('deliver_at', '<=', clock())
    .groupBy(['user_id', 'channel'])
    .orderBy((order) => order.fn.min('deliver_at'))
    .limit(PEOPLE_A_ROUND)
    .execute();
  for (const { user_id, channel } of due) {
    if (signal.aborted) return;
    await db.transaction().execute((trx) => gather(context, trx, user_id, channel));
  }
}

/** One person's due deliveries of one channel: dropped, put off, or sent off together. */
async function gather({ clock, tasks }: Work, trx: Db, userId: string, channel: Channel): Promise<void> {
  const now = clock();
  const rows = await holdDue(trx, userId, channel, now);
  if (rows.length === 0) return;
  const wishes = await findWishes(trx, userId);
  const read = rows.filter((row) => row.read_at !== null);
  const unwanted = rows.filter((row) => row.read_at === null && !wishes.wants(row.kind, channel));
  const rest = rows.filter((row) => row.read_at === null && wishes.wants(row.kind, channel));
  await settle(trx, read, 'skipped', 'read in the app', now);
  await settle(trx, unwanted, 'skipped', 'not wanted', now);
  if (channel === 'mail' && wishes.refused !== null) {
    return settle(trx, rest, 'refused', wishes.refused, now);
  }

  const quietEnd = quietUntil(now, wishes.quiet);
  const urgent = rest.filter((row) => isUrgent(row.kind));
  const gapEnd = channel === 'mail' && urgent.length === 0 ? await findGapEnd(trx, userId, now) : null;
  const heldUntil = quietEnd ?? gapEnd;
  const goes = heldUntil === null ? rest : urgent;
  if (heldUntil !== null) {
    const held = rest.filter((row) => !isUrgent(row.kind));
    await putOff(trx, held, heldUntil);
  }
  if (goes.length === 0) return;
  const batchId = randomUUID();
  await trx
    .updateTable('deliveries')
    .set({ state: 'sending', batch_id: batchId, updated_at: now })
    .where('id', 'in', idsOf(goes))
    .execute();
  await tasks.enqueue(trx, channel === 'mail' ? deliverMail : deliverPush, { batchId });
}

interface Held {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly read_at: Date | null;
}

/** What is due, with what will be within moments; nobody else decides about it meanwhile. */
function holdDue(trx: Db, userId: string, channel: Channel, now: Date): Promise<Held[]> {
  return trx
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['deliveries.id', 'notifications.kind', 'notifications.read_at'])
    .where('deliveries.user_id', '=', userId)
    .where('deliveries.channel', '=', channel)
    .where('deliveries.state', '=', 'waiting')
    .where('deliveries.deliver_at', '<=', after(now, GATHER))
    .orderBy('notifications.created_at')
    .orderBy('deliveries.id')
    .limit(MOST_TOGETHER)
    .forUpdate('deliveries')
    .skipLocked()
    .execute();
}

/** When the next mail may go that is not urgent; null where it may go now. */
async function findGapEnd(trx: Db, userId: string, now: Date): Promise<Date | null> {
  const last = await trx
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select('deliveries.updated_at')
    .where('deliveries.user_id', '=', userId)
    .where('deliveries.channel', '=', 'mail')
    .where('deliveries.state', 'in', ['sending', 'sent'])
    .where('deliveries.updated_at', '>', after(now, -MAIL_GAP))
    .where(
      'notifications.kind',
      'in',
      NOTIFICATION_KINDS.filter((kind) => !isUrgent(kind)),
    )
    .orderBy('deliveries.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : after(last.updated_at, MAIL_GAP);
}

async function findWishes(trx: Db, userId: string) {
  const own = await trx
    .selectFrom('notification_preferences')
    .select(['kind', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute();
  const row = await trx
    .selectFrom('users')
    .leftJoin('quiet_hours', 'quiet_hours.user_id', 'users.id')
    .leftJoin('mail_refusals', (join) =>
      join
        .onRef('mail_refusals.user_id', '=', 'users.id')
        .onRef('mail_refusals.email_key', '=', 'users.email_key'),
    )
    .select(['quiet_hours.user_id as has_said', 'quiet_from', 'quiet_to', 'mail_refusals.reason'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const wishOf = new Map(own.map((wish) => [wish.kind, wish]));
  return {
    wants: (kind: NotificationKind, channel: Channel) =>
      (wishOf.get(kind) ?? DEFAULT_PREFERENCES[kind])[channel],
    quiet: row.has_said === null ? DEFAULT_QUIET_HOURS : { quietFrom: row.quiet_from, quietTo: row.quiet_to },
    refused: row.reason,
  };
}

export async function settle(
  trx: Db,
  rows: readonly { readonly id: string }[],
  state: DeliveryState,
  reason: string | null,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .updateTable('deliveries')
    .set({ state, reason, updated_at: now })
    .where('id', 'in', idsOf(rows))
    .execute();
}

async function putOff(trx: Db, rows: readonly Held[], until: Date): Promise<void> {
  if (rows.length === 0) return;
  await trx.updateTable('deliveries').set({ deliver_at: until }).where('id', 'in', idsOf(rows)).execute();
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map((row) => row.id);
}

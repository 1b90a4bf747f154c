import type { NotificationKind } from '#contract/notifications.ts';
import { after } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { settle } from './outbound.ts';
import { MOST_ATTEMPTS, waitAfter } from './policy.ts';

/** One notification of a batch, on its way. */
export interface Leaving {
  /** Of the delivery. */
  readonly id: string;
  readonly notification_id: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly attempts: number;
}

/**
 * What is still to go of a batch, oldest first: what was read since it was gathered is dropped. Empty where the
 * batch was done before, by a worker that died before it could say so to the queue.
 */
export async function openBatch(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  batchId: string,
): Promise<Leaving[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select([
      'deliveries.id',
      'deliveries.notification_id',
      'deliveries.user_id',
      'deliveries.attempts',
      'notifications.kind',
      'notifications.title',
      'notifications.body',
      'notifications.href',
      'notifications.read_at',
    ])
    .where('deliveries.batch_id', '=', batchId)
    .where('deliveries.state', '=', 'sending')
    .orderBy('notifications.created_at')
    .orderBy('deliveries.id')
    .execute();
  const read = rows.filter((row) => row.read_at !== null);
  await settle(db, read, 'skipped', 'read in the app', clock());
  return rows.filter((row) => row.read_at === null);
}

/** Each waits for its next try, longer every time, until it has had its last. */
export async function tryLater(trx: Db, rows: readonly Leaving[], reason: string, now: Date): Promise<void> {
  for (const { id, attempts } of rows) {
    const tried = attempts + 1;
    const isOver = tried >= MOST_ATTEMPTS;
    await trx
      .updateTable('deliveries')
      .set({
        attempts: tried,
        reason,
        updated_at: now,
        ...(isOver
          ? { state: 'failed' as const }
          : { state: 'waiting' as const, batch_id: null, deliver_at: after(now, waitAfter(tried)) }),
      })
      .where('id', '=', id)
      .execute();
  }
}

import type { NotificationKind } from '#contract/notifications.ts';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { DeliveryState } from '../../db/tables/deliveries.ts';
import type { Enclosure, NotificationItem } from '../../db/tables/notifications.ts';
import type { Services } from '../../services.ts';
import { MOST_ATTEMPTS, waitAfter } from './policy.ts';

/** One notification of a batch that is being sent. */
export interface OutgoingDelivery {
  /** The delivery's id. */
  readonly id: string;
  readonly notification_id: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  /** Null for a notification about a single thing. */
  readonly items: readonly NotificationItem[] | null;
  readonly enclosure: Enclosure | null;
  readonly attempts: number;
}

interface ClaimedDelivery extends OutgoingDelivery {
  readonly read_at: Date | null;
  readonly is_suspended: boolean;
}

const CLAIM = statement<ClaimedDelivery, [now: Date, batchId: string]>(
  'deliveries-claim',
  `with claimed as (
      update deliveries set claimed_at = $1, updated_at = $1
      where id in (
        select id from deliveries
        where batch_id = $2 and state = 'sending' and claimed_at is null
        order by id for update
      )
      returning id, notification_id, user_id, attempts
    )
    select claimed.*, n.kind, n.title, n.body, n.href, n.items, n.enclosure, n.read_at,
      u.suspended_at is not null as is_suspended
    from claimed join notifications n on n.id = claimed.notification_id join users u on u.id = claimed.user_id
    order by n.created_at, claimed.id`,
);

/**
 * Claims the rest of a batch, oldest first, and drops what was read since it was gathered. Returns nothing if another
 * worker has claimed it. The claim comes before sending, so two workers never both send a batch.
 *
 * Every notification that leaves by mail or push passes here, so this is where a suspended person's are dropped, whatever
 * they are about and however long ago they happened. Letters about the account itself (`mail/account-letter.ts`) still reach
 * them: about the suspension, passwords and sign-ins.
 *
 * A worker that dies with a claim may or may not have sent it, and nobody can find out. We choose to send again
 * (`requeueLost`): missing an interview is worse than getting the same mail twice, which mailboxes can recognise by its
 * Message-ID.
 */
export async function claimBatch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  batchId: string,
): Promise<OutgoingDelivery[]> {
  const now = clock();
  // Wait for locked rows, don't skip them: two workers must not each get half of a batch.
  const rows = await run(db, CLAIM, [now, batchId]);
  const readRows = rows.filter((row) => row.read_at !== null);
  const unreadRows = rows.filter((row) => row.read_at === null);
  await settle(db, readRows, 'skipped', 'read in the app', now);
  if (unreadRows[0]?.is_suspended !== true) return unreadRows;
  // A batch is for one person.
  await settle(db, unreadRows, 'skipped', 'the account is suspended', now);
  return [];
}

/** Call it if nothing has been sent yet; the task will be retried. */
export async function releaseClaim(db: Db, rows: readonly OutgoingDelivery[]): Promise<void> {
  await db.updateTable('deliveries').set({ claimed_at: null }).where('id', 'in', idsOf(rows)).execute();
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
    .set({ state, reason, claimed_at: null, updated_at: now })
    .where('id', 'in', idsOf(rows))
    .execute();
}

/** Schedules each delivery for its next try, with growing delays, or marks it as failed after the last. */
export async function tryLater(
  trx: Db,
  rows: readonly OutgoingDelivery[],
  reason: string,
  now: Date,
): Promise<void> {
  for (const { id, attempts } of rows) {
    const attemptsNow = attempts + 1;
    const isOver = attemptsNow >= MOST_ATTEMPTS;
    await trx
      .updateTable('deliveries')
      .set({
        attempts: attemptsNow,
        reason,
        claimed_at: null,
        updated_at: now,
        ...(isOver
          ? { state: 'failed' as const }
          : { state: 'waiting' as const, batch_id: null, deliver_at: after(now, waitAfter(attemptsNow)) }),
      })
      .where('id', '=', id)
      .execute();
  }
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map((row) => row.id);
}

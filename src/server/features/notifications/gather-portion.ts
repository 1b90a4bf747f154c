import { randomUUID } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { Channel } from '../../db/tables/deliveries.ts';
import type { Services } from '../../services.ts';
import { settle } from './claim-batch.ts';
import { GATHER, isUrgent, MAIL_GAP } from './policy.ts';
import { quietUntil } from './quiet-hours-policy.ts';
import { type DeliveryChoices, findWishes } from './wish-queries.ts';

/** Due deliveries processed in one transaction. */
export const PORTION = 200;
const MOST_TOGETHER = 50;

/** Deliveries to one person by one channel that are sent together. */
export interface Batch {
  readonly channel: Channel;
  readonly batchId: string;
}

interface Recipient {
  readonly userId: string;
  readonly channel: Channel;
}

interface DueDelivery {
  readonly id: string;
  readonly user_id: string;
  readonly channel: Channel;
  readonly kind: NotificationKind;
  readonly read_at: Date | null;
}

export interface GatheredPortion {
  readonly batches: readonly Batch[];
  /** May be false although other workers have work left. */
  readonly mayHaveMore: boolean;
}

/**
 * Decides a portion of the due deliveries: drops them, postpones them or batches them by recipient. Any number of
 * workers do this concurrently, each with different recipients.
 */
export async function gatherPortion(trx: Db, now: Date): Promise<GatheredPortion> {
  const { recipients, isFull } = await takeRecipients(trx, now);
  if (recipients.length === 0) return { batches: [], mayHaveMore: false };
  const waitingRows = await lockWaiting(trx, recipients, now);
  const wishes = await findWishes(trx, [...new Set(recipients.map(({ userId }) => userId))]);
  const gapEnds = await findGapEnds(trx, recipients, now);
  const decisions = new Decisions();
  for (const { userId, channel } of recipients) {
    const ofPerson = waitingRows.filter((row) => row.user_id === userId && row.channel === channel);
    const ownWishes = wishes.get(userId);
    const gapEnd = channel === 'mail' ? (gapEnds.get(userId) ?? null) : null;
    if (ownWishes !== undefined) decisions.add(ofPerson, { channel, wishes: ownWishes, gapEnd, now });
  }
  return { batches: await decisions.write(trx, now), mayHaveMore: isFull };
}

const RECIPIENTS = statement<
  { user_id: string; channel: Channel; is_ours: boolean; due: number },
  [now: Date]
>(
  'deliveries-recipients',
  `with due as (
      select user_id, channel from deliveries
      where state = 'waiting' and deliver_at <= $1
      order by deliver_at limit ${PORTION}
      for update skip locked
    ), recipients as materialized (
      select user_id, channel, count(*)::int as due from due group by user_id, channel
    )
    select user_id, channel, due,
      pg_try_advisory_xact_lock(hashtextextended('deliveries:' || channel || user_id, 0)) as is_ours
    from recipients`,
);

/**
 * The recipients of the longest-due deliveries, except those that another worker has. Without the advisory lock, two workers
 * could each lock some of one recipient's deliveries, and two mails would be sent instead of one.
 */
async function takeRecipients(trx: Db, now: Date) {
  const rows = await run(trx, RECIPIENTS, [now]);
  const locked = rows.filter((row) => row.is_ours);
  const recipients: Recipient[] = locked.map(({ user_id: userId, channel }) => ({ userId, channel }));
  return { recipients, isFull: rows.reduce((sum, { due }) => sum + due, 0) >= PORTION };
}

const LOCK_WAITING = statement<
  DueDelivery,
  [userIds: readonly string[], channels: readonly string[], until: Date]
>(
  'deliveries-lock-waiting',
  `select own.*, to_whom.user_id, to_whom.channel
    from unnest($1::uuid[], $2::text[])
      as to_whom (user_id, channel)
    cross join lateral (
      select d.id, n.kind, n.read_at
      from deliveries d join notifications n on n.id = d.notification_id
      where d.user_id = to_whom.user_id and d.channel = to_whom.channel and d.state = 'waiting'
        and d.deliver_at <= $3
      order by n.created_at, d.id limit ${MOST_TOGETHER}
      for update of d skip locked
    ) own`,
);

/** Locks the recipients' deliveries that are due now or within `GATHER`, at most `MOST_TOGETHER` for each recipient. */
async function lockWaiting(trx: Db, recipients: readonly Recipient[], now: Date): Promise<DueDelivery[]> {
  return run(trx, LOCK_WAITING, [
    recipients.map(({ userId }) => userId),
    recipients.map(({ channel }) => channel),
    after(now, GATHER),
  ]);
}

/** By user id, when the next non-urgent mail may leave; only for users who must wait. */
async function findGapEnds(
  trx: Db,
  recipients: readonly Recipient[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const byMail = recipients.filter(({ channel }) => channel === 'mail').map(({ userId }) => userId);
  if (byMail.length === 0) return new Map();
  const calmKinds = NOTIFICATION_KINDS.filter((kind) => !isUrgent(kind));
  const rows = await trx
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select((select) => ['deliveries.user_id', select.fn.max('deliveries.updated_at').as('last')])
    .where('deliveries.user_id', 'in', byMail)
    .where('deliveries.channel', '=', 'mail')
    .where('deliveries.state', 'in', ['sending', 'sent'])
    .where('deliveries.updated_at', '>', after(now, -MAIL_GAP))
    .where('notifications.kind', 'in', calmKinds)
    .groupBy('deliveries.user_id')
    .execute();
  return new Map(rows.map(({ user_id: userId, last }) => [userId, after(last, MAIL_GAP)]));
}

interface RecipientRules {
  readonly channel: Channel;
  readonly wishes: DeliveryChoices;
  /** null if nothing has to wait for the previous mail. */
  readonly gapEnd: Date | null;
  readonly now: Date;
}

const POSTPONE = statement<never, [ids: readonly string[], untils: readonly Date[]]>(
  'deliveries-postpone',
  `update deliveries d set deliver_at = held.until
    from unnest($1::uuid[], $2::timestamptz[])
      as held (id, until)
    where d.id = held.id`,
);

const SEND = statement<never, [now: Date, ids: readonly string[], batchIds: readonly string[]]>(
  'deliveries-send',
  `update deliveries d set state = 'sending', batch_id = leaving.batch_id, updated_at = $1
    from unnest($2::uuid[], $3::uuid[])
      as leaving (id, batch_id)
    where d.id = leaving.id`,
);

/** Collects a portion's decisions and writes them in a few statements. */
class Decisions {
  readonly #read: DueDelivery[] = [];
  readonly #unwanted: DueDelivery[] = [];
  readonly #refused = new Map<string, DueDelivery[]>();
  readonly #putOff: { readonly id: string; readonly until: Date }[] = [];
  readonly #leaving: { readonly id: string; readonly batchId: string }[] = [];
  readonly #batches: Batch[] = [];

  add(rows: readonly DueDelivery[], { channel, wishes, gapEnd, now }: RecipientRules): void {
    const unreadRows = rows.filter((row) => row.read_at === null);
    const wantedRows = unreadRows.filter((row) => wishes.wants(row.kind, channel));
    this.#read.push(...rows.filter((row) => row.read_at !== null));
    this.#unwanted.push(...unreadRows.filter((row) => !wishes.wants(row.kind, channel)));
    if (channel === 'mail' && wishes.refused !== null) {
      this.#refused.set(wishes.refused, [...(this.#refused.get(wishes.refused) ?? []), ...wantedRows]);
      return;
    }
    const urgentRows = wantedRows.filter((row) => isUrgent(row.kind));
    const heldUntil = quietUntil(now, wishes.quiet) ?? (urgentRows.length === 0 ? gapEnd : null);
    const leavingRows = heldUntil === null ? wantedRows : urgentRows;
    if (heldUntil !== null) {
      const heldRows = wantedRows.filter((row) => !isUrgent(row.kind));
      this.#putOff.push(...heldRows.map(({ id }) => ({ id, until: heldUntil })));
    }
    if (leavingRows.length === 0) return;
    const batchId = randomUUID();
    this.#batches.push({ channel, batchId });
    this.#leaving.push(...leavingRows.map(({ id }) => ({ id, batchId })));
  }

  /** Returns the batches to send. */
  async write(trx: Db, now: Date): Promise<readonly Batch[]> {
    await settle(trx, this.#read, 'skipped', 'read in the app', now);
    await settle(trx, this.#unwanted, 'skipped', 'not wanted', now);
    for (const [reason, rows] of this.#refused) await settle(trx, rows, 'refused', reason, now);
    if (this.#putOff.length > 0) {
      await run(trx, POSTPONE, [this.#putOff.map(({ id }) => id), this.#putOff.map(({ until }) => until)]);
    }
    if (this.#leaving.length > 0) {
      await run(trx, SEND, [
        now,
        this.#leaving.map(({ id }) => id),
        this.#leaving.map(({ batchId }) => batchId),
      ]);
    }
    return this.#batches;
  }
}

const COUNT_DUE = statement<{ count: number }, [now: Date, most: number]>(
  'deliveries-count-due',
  `select count(*)::int as count from (
      select from deliveries where state = 'waiting' and deliver_at <= $1 limit $2
    ) due`,
);

/** How many deliveries are due, counted up to `most`. */
export async function countDue({ db, clock }: Pick<Services, 'db' | 'clock'>, most: number): Promise<number> {
  const rows = await run(db, COUNT_DUE, [clock(), most]);
  return rows[0]?.count ?? 0;
}

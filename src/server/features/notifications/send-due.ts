import { after, HOUR, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { type Batch, countDue, gatherPortion, PORTION } from './gather-portion.ts';
import { MOST_ATTEMPTS } from './policy.ts';

type Work = Pick<Services, 'db' | 'clock' | 'tasks'>;

/** Sends one batch. It mostly waits for another server, so many run concurrently. */
export const deliverMail = defineTask<{ batchId: string }>('deliveries.mail', { retries: 3, concurrency: 8 });
export const deliverPush = defineTask<{ batchId: string }>('deliveries.push', { retries: 3, concurrency: 8 });
/** Lets more workers help with `deliveries.send` when much is due. */
export const helpSend = defineTask<object>('deliveries.help-send', { retries: 0, concurrency: 1 });

/** The number of deliveries that one worker processes within seconds. */
const MOST_FOR_ONE_WORKER = 10 * PORTION;
const MOST_HELPERS = 8;
/** Mail and push time out within two minutes, so an older claim has lost its worker. */
const CLAIM_LIFE = 5 * MINUTE;
/** An unclaimed batch of this age has lost its task. */
const UNCLAIMED_LIFE = HOUR;
/** Deliveries whose batches are requeued together; the others follow. */
const MOST_REQUEUED = 2_000;

/**
 * Decides about every due delivery (`gatherPortion`), with up to `MOST_HELPERS` other workers if there are many, and queues
 * the batches to send.
 */
export async function sendDue(context: Work, signal: AbortSignal): Promise<void> {
  const { db, clock, tasks } = context;
  await db.transaction().execute((trx) => requeueLost(context, trx));
  const due = await countDue(context, MOST_FOR_ONE_WORKER * MOST_HELPERS);
  await tasks.callHelpers(db, helpSend, Math.floor(due / MOST_FOR_ONE_WORKER));
  await sendPortions({ db, clock, tasks }, signal);
}

/** One portion per transaction, until nothing is due. */
export async function sendPortions({ db, clock, tasks }: Work, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const { mayHaveMore } = await db.transaction().execute(async (trx) => {
      const gathered = await gatherPortion(trx, clock());
      await enqueueBatches(tasks, trx, gathered.batches);
      return gathered;
    });
    if (!mayHaveMore) return;
  }
}

async function enqueueBatches(tasks: Work['tasks'], trx: Db, batches: readonly Batch[]): Promise<void> {
  for (const [channel, task] of [
    ['mail', deliverMail],
    ['push', deliverPush],
  ] as const) {
    const ofChannel = batches.filter((batch) => batch.channel === channel);
    await tasks.enqueueAll(
      trx,
      task,
      ofChannel.map(({ batchId }) => ({ batchId })),
    );
  }
}

const IS_LOST = `state = 'sending' and updated_at < $1 and (claimed_at is not null or updated_at < $2)`;

/** Whole batches, because half a batch would be sent as a separate mail. */
const REQUEUE = statement<Batch, [claimedBefore: Date, unclaimedBefore: Date, now: Date]>(
  'deliveries-requeue',
  `with lost as (
      select id from deliveries
      where ${IS_LOST} and batch_id in (select batch_id from deliveries where ${IS_LOST} limit ${MOST_REQUEUED})
      order by id for update skip locked
    ), sent_again as (
      update deliveries d set
        attempts = attempts + 1, claimed_at = null, updated_at = $3, reason = 'cut off',
        state = case when attempts + 1 >= ${MOST_ATTEMPTS} then 'failed' else state end
      from lost where d.id = lost.id
      returning d.channel, d.batch_id, d.state
    )
    select distinct channel, batch_id as "batchId" from sent_again where state = 'sending'`,
);

/**
 * Requeues batches whose worker died after claiming them or whose task is gone; as the same batch, so that a mail keeps
 * its Message-ID.
 */
async function requeueLost({ clock, tasks }: Work, trx: Db): Promise<void> {
  const now = clock();
  const rows = await run(trx, REQUEUE, [after(now, -CLAIM_LIFE), after(now, -UNCLAIMED_LIFE), now]);
  await enqueueBatches(tasks, trx, rows);
}

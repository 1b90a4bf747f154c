import type { Selectable } from 'kysely';
import { WEBHOOK_RETRY_HOURS, WEBHOOK_TIMEOUT_SECONDS } from '#contract/webhooks.ts';
import { after, HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable } from '../../db/tables/webhooks.ts';
import { originOf } from '../../http/origin.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import { type Answer, postPublic } from '../../outbound/post-public.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { notifyCompany } from '../notifications/commands.ts';
import { hrefOf } from './message-links.ts';
import { signedHeaders } from './sign-message.ts';

type SendServices = Pick<Services, 'db' | 'clock' | 'tasks' | 'config'> & { readonly feeds: PublicNet };
type Endpoint = Selectable<WebhookEndpointTable>;
type Delivery = Selectable<WebhookDeliveryTable>;

/** A task sends to one endpoint, so that a slow endpoint delays only its own messages. */
export const sendToEndpoint = defineTask<{ webhookId: string }>('webhook.send', {
  retries: 0,
  concurrency: 16,
});

/** The most endpoints that one run of the periodic job queues tasks for. */
const MOST_AT_ONCE = 500;
/** How long one worker has an endpoint to itself; it stops sending before another may begin. */
const LEASE = 90 * SECOND;
const LAST_START = LEASE - 3 * WEBHOOK_TIMEOUT_SECONDS * SECOND;
/** How long to wait before each further attempt; the last wait is repeated. */
const WAITS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
] as const;
const GIVE_UP_AFTER = WEBHOOK_RETRY_HOURS * HOUR;
const GONE = 410;

/** Queues the task at once, before the periodic job would. Call it in the transaction that stores the messages. */
export async function queueSending(
  { tasks }: Pick<Services, 'tasks'>,
  trx: Db,
  webhookId: string,
): Promise<void> {
  await tasks.enqueue(trx, sendToEndpoint, { webhookId });
}

const DUE = statement<{ id: string }, [now: Date]>(
  'webhooks-due',
  `select e.id from webhook_endpoints e
    where e.paused_for is null and coalesce(e.wait_until, $1) <= $1 and coalesce(e.busy_until, $1) <= $1
      and exists (select from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'waiting' and coalesce(d.due_at, $1) <= $1)
    order by e.wait_until nulls first, e.id limit ${MOST_AT_ONCE}`,
);

/** Runs every few seconds: queues a task for each endpoint that has messages to be sent now. */
export async function queueDue({ db, clock, tasks, config }: SendServices): Promise<void> {
  if (!config.mayCallEnteredAddresses) return;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const rows = await run(trx, DUE, [now]);
    await tasks.enqueueAll(
      trx,
      sendToEndpoint,
      rows.map(({ id }) => ({ webhookId: id })),
    );
  });
}

/** Sends due messages to one endpoint, oldest first, until none is left, it has to wait, or the lease is nearly over. */
export async function sendDueTo(
  context: SendServices,
  webhookId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, config } = context;
  const begunAt = clock();
  if (!config.mayCallEnteredAddresses || !(await claim(db, webhookId, begunAt))) return;
  try {
    while (!signal.aborted && clock().getTime() - begunAt.getTime() < LAST_START) {
      const endpoint = await findReady(db, webhookId, clock());
      const delivery = endpoint === null ? null : await findNext(db, webhookId, clock());
      if (endpoint === null || delivery === null) break;
      const response = await send(context, endpoint, delivery, signal);
      // The process is stopping: the message will be sent again, with the same id, and may arrive twice.
      if (signal.aborted && response.status === null) break;
      await record(context, endpoint, delivery, response);
    }
  } finally {
    await db
      .updateTable('webhook_endpoints')
      .set({ busy_until: null })
      .where('id', '=', webhookId)
      .where('busy_until', '=', after(begunAt, LEASE))
      .execute();
  }
}

async function claim(db: Db, webhookId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoints')
    .set({ busy_until: after(now, LEASE) })
    .where('id', '=', webhookId)
    .where(({ eb, or }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Read before each message: the endpoint may have been paused, changed or removed meanwhile. */
async function findReady(db: Db, webhookId: string, now: Date): Promise<Endpoint | null> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', webhookId)
    .where('paused_for', 'is', null)
    .where(({ eb, or }) => or([eb('wait_until', 'is', null), eb('wait_until', '<=', now)]))
    .executeTakeFirst();
  return row ?? null;
}

/** The oldest due message, leaving out messages behind an older one about the same application or role that still waits. */
async function findNext(db: Db, webhookId: string, now: Date): Promise<Delivery | null> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .selectAll()
    .where('d.endpoint_id', '=', webhookId)
    .where('d.state', '=', 'waiting')
    .where(({ eb, or }) => or([eb('d.due_at', 'is', null), eb('d.due_at', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as older')
            .select('older.id')
            .whereRef('older.endpoint_id', '=', 'd.endpoint_id')
            .whereRef('older.subject_id', '=', 'd.subject_id')
            .where('older.state', '=', 'waiting')
            .whereRef('older.seq', '<', 'd.seq'),
        ),
      ),
    )
    .orderBy('d.seq')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function send(
  { clock, config, feeds }: SendServices,
  endpoint: Endpoint,
  { id, kind, data, happened_at }: Delivery,
  signal: AbortSignal,
): Promise<Answer> {
  const now = clock();
  const body = JSON.stringify({
    type: kind,
    timestamp: happened_at.toISOString(),
    data: { ...data, ...hrefOf(originOf(config), kind, data) },
  });
  const isFormerInUse = endpoint.former_until !== null && endpoint.former_until > now;
  const secrets = [
    endpoint.secret,
    ...(isFormerInUse && endpoint.former_secret ? [endpoint.former_secret] : []),
  ];
  const headers = signedHeaders({ id, sentAt: now, body }, secrets);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_TIMEOUT_SECONDS * SECOND)]);
  return postPublic(endpoint.url, { headers, body }, feeds, deadline);
}

async function record(
  context: SendServices,
  endpoint: Endpoint,
  delivery: Delivery,
  answer: Answer,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    if (answer.problem === null) {
      if (!(await finish(trx, delivery, { state: 'delivered', now, answer }))) return;
      await trx
        .updateTable('webhook_endpoints')
        .set({ failing_since: null, failures: 0, wait_until: null })
        .where('id', '=', endpoint.id)
        .execute();
      return;
    }
    const failingSince = endpoint.failing_since ?? now;
    const failures = endpoint.failures + 1;
    const pausedFor = answer.status === GONE ? 'gone' : hasLasted(failingSince, now) ? 'failing' : null;
    // Unsent messages of a paused endpoint keep waiting, until they are `WEBHOOK_LOG_DAYS` old.
    const isGivenUp = pausedFor === null && hasLasted(delivery.first_tried_at ?? now, now);
    if (!(await finish(trx, delivery, { state: isGivenUp ? 'failed' : 'waiting', now, answer }))) return;
    // An endpoint that refuses one message may take others; one that is away, or overloaded, is left alone for a while.
    const isRefusal =
      answer.status !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    await trx
      .updateTable('webhook_endpoints')
      .set({
        failing_since: failingSince,
        failures,
        ...(!isRefusal && { wait_until: after(now, waitAfter(failures)) }),
        ...(pausedFor !== null && { paused_for: pausedFor }),
      })
      .where('id', '=', endpoint.id)
      .where('paused_for', 'is', null)
      .execute();
    if (pausedFor !== null) await notifyOfPause(trx, endpoint, answer, now);
  });
}

function hasLasted(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= GIVE_UP_AFTER;
}

function waitAfter(failures: number): number {
  return WAITS[Math.min(failures, WAITS.length) - 1] ?? WAITS[0];
}

/** Stores an attempt. False if another worker settled the message, because this one was held up beyond its lease. */
async function finish(
  trx: Db,
  { id, attempts, first_tried_at }: Delivery,
  { state, now, answer }: { state: Delivery['state']; now: Date; answer: Answer },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({
      state,
      attempts: attempts + 1,
      first_tried_at: first_tried_at ?? now,
      tried_at: now,
      due_at: state === 'waiting' ? after(now, waitAfter(attempts + 1)) : null,
      status: answer.status,
      problem: answer.problem,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function notifyOfPause(trx: Db, endpoint: Endpoint, answer: Answer, now: Date): Promise<void> {
  const { host } = new URL(endpoint.url);
  await notifyCompany(trx, {
    kind: 'account',
    permission: 'company.edit',
    companyId: endpoint.company_id,
    now,
    title: `The webhook to ${host} is paused`,
    body: `${answer.problem ?? ''} Messages are kept for thirty days: resume the webhook on the team page once ${host} works, and they will be sent.`,
    href: '/employer/team',
    eventKey: `webhook:${endpoint.id}:${now.toISOString()}`,
  });
}

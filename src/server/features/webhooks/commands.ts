import { randomUUID } from 'node:crypto';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import {
  type changeWebhook as changeCall,
  type createWebhook as createCall,
  FORMER_SECRET_HOURS,
  REPLAY_MAX,
  type replayWebhook as replayCall,
  TEST_EVENT,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhooks.ts';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { WebhookEndpointTable } from '../../db/tables/webhooks.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import { FetchRefused, type PublicNet, publicAddressOf, readPublicUrl } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { deliveryOnWire, getEndpoint, mustBeOwnEndpoint } from './queries.ts';
import { queueSending } from './send-messages.ts';
import { newSecret } from './sign-message.ts';

export type WebhookServices = Pick<Services, 'db' | 'clock' | 'config' | 'security' | 'tasks' | 'log'> & {
  readonly feeds: PublicNet;
};

const CHANGES_AN_HOUR = 60;
const TESTS_AN_HOUR = 60;

/** @throws 403 if switched off, 409 at the maximum or before the company is set up, 422, 429 */
export async function createEndpoint(
  context: WebhookServices,
  actor: Employer,
  { url: address, events }: BodyOf<typeof createCall>,
): Promise<ResponseOf<typeof createCall>> {
  const { db, clock, security } = context;
  if (!context.config.mayCallEnteredAddresses) {
    throw new AppError('forbidden', 'Webhooks are switched off on this server.');
  }
  // Count first: looking up a name takes time, and many look-ups would keep others waiting.
  await countChange(context, actor);
  const url = await readAddress(address, context.feeds);
  const now = clock();
  const id = randomUUID();
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, actor.companyId);
    const webhooks = await trx
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('company_id', '=', actor.companyId)
      .execute();
    if (webhooks.length >= WEBHOOKS_MAX) {
      throw new AppError('conflict', `A company can have ${WEBHOOKS_MAX} webhooks. Remove one first.`);
    }
    await trx
      .insertInto('webhook_endpoints')
      .values({
        id,
        company_id: actor.companyId,
        url,
        events: [...new Set(events)].sort(),
        secret,
        created_at: now,
      })
      .execute();
    await security.noteOwn(trx, actor, 'webhook_added', { companyId: actor.companyId });
  });
  return { webhook: await getEndpoint(db, actor, id, now), secret };
}

/** Resuming an endpoint starts another day of attempts. @throws 404 */
export async function changeEndpoint(
  { db, clock }: WebhookServices,
  actor: Employer,
  webhookId: string,
  { events, isPaused }: BodyOf<typeof changeCall>,
): Promise<Webhook> {
  await db.transaction().execute(async (trx) => {
    const webhook = await mustBeOwnEndpoint(trx, actor, webhookId);
    if (events !== undefined) await update(trx, webhookId, { events: [...new Set(events)].sort() });
    if (isPaused === true && webhook.paused_for === null)
      await update(trx, webhookId, { paused_for: 'by_hand' });
    if (isPaused !== false || webhook.paused_for === null) return;
    await update(trx, webhookId, { paused_for: null, failing_since: null, failures: 0, wait_until: null });
    await trx
      .updateTable('webhook_deliveries')
      .set({ due_at: null, first_tried_at: null })
      .where('endpoint_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute();
  });
  return getEndpoint(db, actor, webhookId, clock());
}

async function update(trx: Db, webhookId: string, changes: Updateable<WebhookEndpointTable>): Promise<void> {
  await trx.updateTable('webhook_endpoints').set(changes).where('id', '=', webhookId).execute();
}

/** @throws 404 */
export async function deleteEndpoint(
  { db, security }: WebhookServices,
  actor: Employer,
  webhookId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await mustBeOwnEndpoint(trx, actor, webhookId);
    await trx.deleteFrom('webhook_endpoints').where('id', '=', webhookId).execute();
    await security.noteOwn(trx, actor, 'webhook_removed', { companyId: actor.companyId });
  });
}

/** @throws 404, 429 */
export async function renewSecret(
  context: WebhookServices,
  actor: Employer,
  webhookId: string,
): Promise<ResponseOf<typeof createCall>> {
  const { db, clock, security } = context;
  await countChange(context, actor);
  const now = clock();
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    const webhook = await mustBeOwnEndpoint(trx, actor, webhookId);
    await trx
      .updateTable('webhook_endpoints')
      .set({ secret, former_secret: webhook.secret, former_until: after(now, FORMER_SECRET_HOURS * HOUR) })
      .where('id', '=', webhookId)
      .execute();
    await security.noteOwn(trx, actor, 'webhook_renewed', { companyId: actor.companyId });
  });
  return { webhook: await getEndpoint(db, actor, webhookId, now), secret };
}

/** @throws 404, 409 while it is paused, 429 */
export async function sendTest(
  context: WebhookServices,
  actor: Employer,
  webhookId: string,
): Promise<WebhookDelivery> {
  const { db, clock } = context;
  const endpoint = await mustBeOwnEndpoint(db, actor, webhookId);
  if (endpoint.paused_for !== null)
    throw new AppError('conflict', 'This webhook is paused. Resume it first.');
  await countAgainst(db, clock, {
    key: `webhook-test:${actor.companyId}`,
    max: TESTS_AN_HOUR,
    windowMs: HOUR,
  });
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('webhook_deliveries')
      .values({
        endpoint_id: webhookId,
        kind: TEST_EVENT,
        subject_id: randomUUID(),
        data: JSON.stringify({ webhookId }),
        happened_at: clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueSending(context, trx, webhookId);
    return deliveryOnWire(row);
  });
}

/** @throws 404, 422 unless the request has exactly one of `deliveryId` and `since`, 429 */
export async function replay(
  context: WebhookServices,
  actor: Employer,
  webhookId: string,
  { deliveryId, since }: BodyOf<typeof replayCall>,
): Promise<ResponseOf<typeof replayCall>> {
  const { db } = context;
  if ((deliveryId === undefined) === (since === undefined)) {
    throw new AppError('unacceptable', 'Say which message to send again, or since when.', {
      field: 'deliveryId',
    });
  }
  await countChange(context, actor);
  const condition =
    deliveryId === undefined
      ? sql<SqlBool>`happened_at >= ${new Date(since ?? 0)}`
      : sql<SqlBool>`id = ${deliveryId}::uuid`;
  return db.transaction().execute(async (trx) => {
    await mustBeOwnEndpoint(trx, actor, webhookId);
    const queuedAgain = await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, first_tried_at: null, due_at: null })
      .where(
        'id',
        'in',
        trx
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('endpoint_id', '=', webhookId)
          .where('state', '<>', 'waiting')
          .where(condition)
          .orderBy('seq')
          .limit(REPLAY_MAX),
      )
      .returning('id')
      .execute();
    await queueSending(context, trx, webhookId);
    return { replayed: queuedAgain.length };
  });
}

function countChange({ db, clock }: Pick<WebhookServices, 'db' | 'clock'>, actor: Employer): Promise<void> {
  const key = `webhooks:${actor.companyId}`;
  return countAgainst(db, clock, { key, max: CHANGES_AN_HOUR, windowMs: HOUR });
}

/** Checks the address as soon as it is entered; its name is looked up again before each message. @throws 422 */
async function readAddress(address: string, net: PublicNet): Promise<string> {
  try {
    const url = readPublicUrl(address);
    await publicAddressOf(url, net);
    return url.href;
  } catch (error) {
    const message = error instanceof FetchRefused ? error.message : 'No server was found at that address.';
    throw new AppError('unacceptable', message, { field: 'url' });
  }
}

import { type Selectable, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listWebhookDeliveries as listCall, Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { Db } from '../../db/connection.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable } from '../../db/tables/webhooks.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Employer } from '../../http/actor.ts';
import { cursorOf, wholeNumber } from '../../http/cursor.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';

const BY_SEQ = cursorOf<{ seq: number }>({ seq: wholeNumber(Number.MAX_SAFE_INTEGER) });

/** Oldest first. */
export async function listEndpoints(db: Db, { companyId }: Employer, now: Date): Promise<Webhook[]> {
  const rows = await endpoints(db, companyId).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => endpointOnWire(row, now));
}

/** @throws 404 */
export async function getEndpoint(
  db: Db,
  { companyId }: Employer,
  webhookId: string,
  now: Date,
): Promise<Webhook> {
  const row = await endpoints(db, companyId)
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow(() => notFound('That webhook'));
  return endpointOnWire(row, now);
}

function endpoints(db: Db, companyId: string) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from webhook_deliveries d
        where d.endpoint_id = webhook_endpoints.id and d.state = 'waiting')`.as('waiting'),
    )
    .where('company_id', '=', companyId);
}

function endpointOnWire(
  row: Selectable<WebhookEndpointTable> & { readonly waiting: number },
  now: Date,
): Webhook {
  const isFormerInUse = row.former_until !== null && row.former_until > now;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    createdAt: row.created_at.toISOString(),
    pausedFor: row.paused_for,
    failingSince: row.failing_since?.toISOString() ?? null,
    formerSecretUntil: isFormerInUse ? (row.former_until?.toISOString() ?? null) : null,
    waiting: row.waiting,
  };
}

/** Newest first. @throws 400 for an invalid cursor, 404 */
export async function listDeliveries(
  db: Db,
  actor: Employer,
  webhookId: string,
  { state, ...page }: QueryOf<typeof listCall>,
): Promise<Page<WebhookDelivery>> {
  return readPage(page, {
    cursor: BY_SEQ,
    read: async (startAfter, count) => {
      await mustBeOwnEndpoint(db, actor, webhookId);
      return db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('endpoint_id', '=', webhookId)
        .$call(whenGiven(state, (some, value) => some.where('state', '=', value)))
        .$call(whenGiven(startAfter, (some, { seq }) => some.where('seq', '<', seq)))
        .orderBy('seq', 'desc')
        .limit(count)
        .execute();
    },
    placeOf: (row) => ({ seq: row.seq }),
    onWire: deliveryOnWire,
  });
}

/** @throws 404 */
export async function mustBeOwnEndpoint(
  db: Db,
  { companyId }: Employer,
  webhookId: string,
): Promise<Selectable<WebhookEndpointTable>> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', webhookId)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow(() => notFound('That webhook'));
}

export function deliveryOnWire(row: Selectable<WebhookDeliveryTable>): WebhookDelivery {
  return {
    id: row.id,
    event: row.kind,
    happenedAt: row.happened_at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    triedAt: row.tried_at?.toISOString() ?? null,
    dueAt: row.state === 'waiting' ? (row.due_at?.toISOString() ?? null) : null,
    status: row.status,
    problem: row.problem,
    data: row.data,
  };
}

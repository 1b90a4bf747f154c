import type { FastifyInstance } from 'fastify';
import { webhooks } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  renewSecret,
  replay,
  sendTest,
  type WebhookServices,
} from './commands.ts';
import { listDeliveries, listEndpoints } from './queries.ts';

export function webhookRoutes(app: FastifyInstance, context: WebhookServices): void {
  const { db, clock } = context;
  route(app, webhooks.listWebhooks)(({ actor }) => listEndpoints(db, actor, clock()));
  route(
    app,
    webhooks.createWebhook,
  )(({ actor, body, reply }) => {
    reply.code(201);
    return createEndpoint(context, actor, body);
  });
  route(
    app,
    webhooks.changeWebhook,
  )(({ actor, params, body }) => changeEndpoint(context, actor, params.webhookId, body));
  route(
    app,
    webhooks.deleteWebhook,
  )(async ({ actor, params }) => {
    await deleteEndpoint(context, actor, params.webhookId);
  });
  route(
    app,
    webhooks.renewWebhookSecret,
  )(({ actor, params }) => renewSecret(context, actor, params.webhookId));
  route(app, webhooks.testWebhook)(({ actor, params }) => sendTest(context, actor, params.webhookId));
  route(
    app,
    webhooks.listWebhookDeliveries,
  )(async ({ actor, params, query, reply }) =>
    sendPage(reply, await listDeliveries(db, actor, params.webhookId, query)),
  );
  route(
    app,
    webhooks.replayWebhook,
  )(({ actor, params, body }) => replay(context, actor, params.webhookId, body));
}

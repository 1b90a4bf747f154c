import type { FastifyInstance } from 'fastify';
import { apiKeys } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { createKey, revokeColleaguesKeys, revokeKey } from './commands.ts';
import { listKeys } from './queries.ts';

export function apiKeyRoutes(app: FastifyInstance, context: Services): void {
  route(app, apiKeys.listApiKeys)(({ actor }) => listKeys(context.db, actor));
  route(
    app,
    apiKeys.createApiKey,
  )(({ actor, body, reply }) => {
    reply.code(201);
    return createKey(context, actor, body);
  });
  route(
    app,
    apiKeys.revokeApiKey,
  )(async ({ actor, params }) => {
    await revokeKey(context, actor, params.keyId);
  });
  route(
    app,
    apiKeys.revokeColleaguesKeys,
  )(async ({ actor }) => ({ revoked: await revokeColleaguesKeys(context, actor) }));
}

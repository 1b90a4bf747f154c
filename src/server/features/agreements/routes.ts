import type { FastifyInstance } from 'fastify';
import { agreements } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { agree } from './commands.ts';

export function agreementRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    agreements.agree,
  )(async ({ actor, body }) => {
    await agree(context, actor, body.version);
  });
}

import type { FastifyInstance } from 'fastify';
import { culture } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { saveEmployerCulture } from './commands.ts';
import { getEmployerCulture } from './queries.ts';

export function cultureRoutes(app: FastifyInstance, context: Services): void {
  route(app, culture.getEmployerCulture)(({ actor }) => getEmployerCulture(context.db, actor));
  route(
    app,
    culture.saveEmployerCulture,
  )(({ actor, body }) => saveEmployerCulture(context, actor, body.culture));
}

import type { FastifyInstance } from 'fastify';
import { matches } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import { listMatches } from './queries.ts';

export function matchRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    matches.listMatches,
  )(async ({ actor, query, reply }) =>
    sendPage(reply, await listMatches(context.db, actor, context.clock(), query)),
  );
}

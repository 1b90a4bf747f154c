import type { FastifyInstance } from 'fastify';
import { matches } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { claimNewMatches } from './claim-new-matches.ts';
import { listMatches } from './queries.ts';

export function matchRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    matches.listMatches,
  )(async ({ actor, query, reply }) =>
    sendPage(reply, await listMatches(context.db, actor, context.clock(), query)),
  );

  route(app, matches.claimNewMatches)(({ actor }) => claimNewMatches(context.db, actor, context.clock()));
}

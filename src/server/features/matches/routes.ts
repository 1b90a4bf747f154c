import type { FastifyInstance } from 'fastify';
import { matches } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { listMatches } from './queries.ts';

export function matchRoutes(app: FastifyInstance, context: Context): void {
  route(app, matches.listMatches)(({ actor }) => listMatches(context.db, actor));
}

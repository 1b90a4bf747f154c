import type { FastifyInstance } from 'fastify';
import { candidates, roles } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { skip, unskip } from './commands.ts';
import { listCandidates } from './queries.ts';

export function candidateRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    candidates.listCandidates,
  )(async ({ actor, params, query, reply }) => {
    const page = await listCandidates(context, actor, params.roleId, query);
    if (page.nextCursor !== null) reply.header(roles.NEXT_CURSOR_HEADER, page.nextCursor);
    return page.candidates;
  });

  route(
    app,
    candidates.skipCandidate,
  )(async ({ actor, params, body }) => {
    await skip(context, actor, params.roleId, body.seekerId);
    return undefined;
  });

  route(
    app,
    candidates.unskipCandidate,
  )(async ({ actor, params }) => {
    await unskip(context.db, actor, params.roleId, params.seekerId);
    return undefined;
  });
}

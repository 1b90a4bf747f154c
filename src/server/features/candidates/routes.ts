import type { FastifyInstance } from 'fastify';
import { candidates } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { skip, unskip } from './commands.ts';
import { type CandidateServices, listCandidates } from './queries.ts';

export function candidateRoutes(
  app: FastifyInstance,
  context: Pick<Services, 'db' | 'clock'> & CandidateServices,
): void {
  route(
    app,
    candidates.listCandidates,
  )(async ({ actor, params, query, reply }) =>
    sendPage(reply, await listCandidates(context, actor, params.roleId, query)),
  );

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

import type { FastifyInstance } from 'fastify';
import { applications } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { apply } from './apply.ts';
import { invite } from './invite.ts';
import { move } from './move.ts';
import { listOwnApplications, listReceivedApplications } from './queries.ts';

export function applicationRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    applications.apply,
  )(async ({ actor, body, reply }) => {
    const { isNew, ...answer } = await apply(context, actor, body);
    reply.code(isNew ? 201 : 200);
    return answer;
  });

  route(app, applications.listApplications)(({ actor }) => listOwnApplications(context.db, actor));

  route(
    app,
    applications.listEmployerApplications,
  )(({ actor }) => listReceivedApplications(context.db, actor));

  route(
    app,
    applications.moveApplication,
  )(({ actor, params, body }) => move(context, actor, params.applicationId, body));

  route(app, applications.invite)(({ actor, body }) => invite(context, actor, body));
}

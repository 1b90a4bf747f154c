import type { FastifyInstance } from 'fastify';
import { sessions } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { endEverySession, endOneSession, endOtherSessions } from './commands.ts';
import { listSessions } from './queries.ts';

export function sessionRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  route(app, sessions.listSessions)(({ actor }) => listSessions(db, clock, actor));
  route(
    app,
    sessions.endSession,
  )(async ({ actor, params }) => {
    await endOneSession(context, actor, params.sessionId);
  });
  route(
    app,
    sessions.endOtherSessions,
  )(async ({ actor }) => {
    await endOtherSessions(context, actor);
  });
  route(
    app,
    sessions.endSessionsOf,
  )(async ({ actor, body }) => {
    await endEverySession(context, actor, body.username);
  });
}

import type { FastifyInstance } from 'fastify';
import { contests } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { answerContest, contest } from './commands.ts';
import { getContest, listContests, listOwnContests } from './queries.ts';

export function contestRoutes(app: FastifyInstance, context: Services): void {
  const { db } = context;
  route(
    app,
    contests.contestApplication,
  )(({ actor, params, body, reply }) => {
    reply.code(201);
    return contest(context, actor, params.applicationId, body);
  });
  route(app, contests.getContest)(({ actor, params }) => getContest(db, actor, params.applicationId));
  route(
    app,
    contests.listOwnContests,
  )(async ({ actor, query, reply }) => sendPage(reply, await listOwnContests(db, actor, query)));
  route(
    app,
    contests.listContests,
  )(async ({ query, reply }) => sendPage(reply, await listContests(db, query)));
  route(
    app,
    contests.answerContest,
  )(async ({ actor, params, body }) => {
    await answerContest(context, actor, params.contestId, body.answer);
    return undefined;
  });
}

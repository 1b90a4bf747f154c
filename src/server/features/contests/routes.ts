import type { FastifyInstance } from 'fastify';
import { contests } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { answerContest, contest } from './commands.ts';
import { listContests, listOwnContests } from './queries.ts';

export function contestRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  route(
    app,
    contests.contestApplication,
  )(({ actor, params, body, reply }) => {
    reply.code(201);
    return contest(context, actor, params.applicationId, body);
  });
  route(app, contests.listOwnContests)(({ actor }) => listOwnContests(db, actor));
  route(app, contests.listContests)(() => listContests(db));
  route(
    app,
    contests.answerContest,
  )(async ({ actor, params, body }) => {
    await answerContest(context, actor, params.contestId, body.answer);
    return undefined;
  });
}

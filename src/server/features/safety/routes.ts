import type { FastifyInstance } from 'fastify';
import { safety } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { block, unblock, unmatch } from './end-conversation.ts';
import { getSafety, listBlocked, listEnded, listReports } from './queries.ts';
import { report } from './report-person.ts';
import { resolveReport } from './review-report.ts';
import { decideScamReview } from './review-scam.ts';
import { listScamReviews } from './scam-queries.ts';

export function safetyRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  route(
    app,
    safety.unmatch,
  )(async ({ actor, params }) => {
    await unmatch(context, actor, params.threadId);
    return undefined;
  });
  route(
    app,
    safety.block,
  )(async ({ actor, body }) => {
    await block(context, actor, body.threadId);
    return undefined;
  });
  route(
    app,
    safety.unblock,
  )(async ({ actor, params }) => {
    await unblock(db, actor, params.userId);
    return undefined;
  });
  route(
    app,
    safety.report,
  )(async ({ actor, body, reply }) => {
    reply.code(201);
    return report(context, actor, body);
  });
  route(app, safety.getSafety)(({ actor }) => getSafety(db, actor, clock()));
  route(
    app,
    safety.listBlocked,
  )(async ({ actor, query, reply }) => sendPage(reply, await listBlocked(db, actor, query)));
  route(
    app,
    safety.listEnded,
  )(async ({ actor, query, reply }) => sendPage(reply, await listEnded(db, actor, query, clock())));
  route(app, safety.listReports)(async ({ query, reply }) => sendPage(reply, await listReports(db, query)));
  route(
    app,
    safety.resolveReport,
  )(async ({ actor, params, body }) => {
    await resolveReport(context, actor, params.reportId, body);
    return undefined;
  });
  route(
    app,
    safety.listScamReviews,
  )(async ({ query, reply }) => sendPage(reply, await listScamReviews(db, query)));
  route(
    app,
    safety.decideScamReview,
  )(async ({ actor, params, body }) => {
    await decideScamReview(context, actor, params.reviewId, body);
    return undefined;
  });
}

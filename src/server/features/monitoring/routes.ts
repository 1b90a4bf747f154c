import type { FastifyInstance } from 'fastify';
import { monitoring } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { forgetAnswersOf, getOwnAnswers, saveAnswers } from './answer-commands.ts';
import { fairnessCsv, getFairness } from './get-fairness.ts';

export function monitoringRoutes(app: FastifyInstance, context: Services): void {
  const { db } = context;
  // Reads from the replica: the sums are rounded, and nobody needs them to the second.
  const report = () => getFairness({ db: context.connection.replica.db, clock: context.clock });
  route(app, monitoring.getMonitoring)(({ actor }) => getOwnAnswers(db, actor));
  route(app, monitoring.saveMonitoring)(({ actor, body }) => saveAnswers(db, actor, body));
  route(
    app,
    monitoring.forgetMonitoring,
  )(async ({ actor }) => {
    await forgetAnswersOf(db, actor.userId);
    return undefined;
  });
  route(app, monitoring.getFairness)(report);
  route(
    app,
    monitoring.downloadFairness,
  )(async ({ reply }) => {
    const fairness = await report();
    reply.header('content-type', 'text/csv; charset=utf-8; header=present');
    reply.header(
      'content-disposition',
      `attachment; filename="nod-fairness-${fairness.madeAt.slice(0, 10)}.csv"`,
    );
    return fairnessCsv(fairness);
  });
}

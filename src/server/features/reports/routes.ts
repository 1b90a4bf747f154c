import type { FastifyInstance } from 'fastify';
import type { ReportQuery } from '#contract/hiring-report.ts';
import { hiringReport } from '#contract/index.ts';
import { MINUTE } from '../../clock.ts';
import type { Employer } from '../../http/actor.ts';
import { countAgainst } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { getHiringReport } from './queries.ts';
import { reportCsv } from './write-report-csv.ts';

/** Reports per person and minute: each counts all applications of its period. */
const PER_MINUTE = 30;

export function reportRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  // Read from the replica: in sums over months, a lag of seconds doesn't show.
  const makeReport = async (actor: Employer, query: ReportQuery) => {
    await countAgainst(db, clock, {
      key: `hiring-report:${actor.userId}`,
      max: PER_MINUTE,
      windowMs: MINUTE,
    });
    return getHiringReport(context.connection.replica.db, actor, query, clock());
  };

  route(app, hiringReport.getHiringReport)(({ actor, query }) => makeReport(actor, query));

  route(
    app,
    hiringReport.downloadHiringReport,
  )(async ({ actor, query, reply }) => {
    const report = await makeReport(actor, query);
    reply.header('content-type', 'text/csv; charset=utf-8; header=present');
    reply.header('content-disposition', `attachment; filename="nod-report-${report.to}.csv"`);
    return reportCsv(report);
  });
}

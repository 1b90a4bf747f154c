import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ledgerQuery } from '#contract/guarantee.ts';
import { guarantee } from '#contract/index.ts';
import { MINUTE } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { route } from '../../http/route.ts';
import { listOwedAnswers } from './admin-queries.ts';
import { correctOwed } from './correct.ts';
import { ledgerCsv, ledgerSpan } from './ledger.ts';
import { getTotalRecord, listRecordsWithin } from './queries.ts';

/** Looks at the ledger and downloads of it, per address and minute: anybody may, nobody all day long. */
const LOOKS = 300;
const DOWNLOADS = 30;

export function guaranteeRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  route(
    app,
    guarantee.getLedger,
  )(async ({ query, request }) => {
    await countAgainst(db, clock, { key: `ledger:${networkOf(request.ip)}`, max: LOOKS, windowMs: MINUTE });
    const span = ledgerSpan(query, clock());
    const [total, page] = await Promise.all([
      getTotalRecord(db, span),
      listRecordsWithin(db, span, query.page),
    ]);
    return { from: span.from.toISOString(), to: span.to.toISOString(), total, ...page };
  });

  route(app, guarantee.listOwedAnswers)(({ query }) => listOwedAnswers(db, query));
  route(app, guarantee.correctVerdict)(({ actor, body }) => correctOwed(context, actor, body));
}

/** The ledger to download, row by row; public, so outside of what needs a session. */
export function ledgerFile(app: FastifyInstance, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  app.get('/ledger.csv', async (request, reply) => {
    const query = ledgerQuery.safeParse(request.query);
    if (!query.success)
      throw new AppError('malformed', 'from and to are instants like 2026-11-01T00:00:00Z.');
    await countAgainst(db, clock, {
      key: `ledger-csv:${networkOf(request.ip)}`,
      max: DOWNLOADS,
      windowMs: MINUTE,
    });
    const span = ledgerSpan(query.data, clock());
    const name = `nod-ledger-${span.to.toISOString().slice(0, 10)}.csv`;
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-cache',
      })
      .send(Readable.from(ledgerCsv(db, span)));
  });
}

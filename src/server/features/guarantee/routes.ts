import type { FastifyInstance } from 'fastify';
import { LEDGER_LAST_PAGE, ledgerQuery } from '#contract/guarantee.ts';
import { guarantee } from '#contract/index.ts';
import { MINUTE } from '../../clock.ts';
import { withoutTimeLimit } from '../../db/without-time-limit.ts';
import { download } from '../../http/download.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { networkOf } from '../../http/network.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import { createSlots } from '../../http/slots.ts';
import { staleReads } from '../../http/stale-reads.ts';
import type { Services } from '../../services.ts';
import { listOwedAnswers } from './admin-queries.ts';
import { correctOwed } from './correct-owed.ts';
import { listResponseRecords, type PageOfRecords } from './queries.ts';
import { RECORDS_CURSOR } from './records-cursor.ts';
import { getTotalRecord } from './total-queries.ts';
import { ledgerCsv, ledgerSpan } from './write-ledger-csv.ts';

/** Views and downloads of the guarantee's ledger, per address and minute: it is public, but not for scraping. */
const VIEWS_PER_MINUTE = 60;
const DOWNLOADS = 30;
/** Concurrent downloads, per process and per address: each reads the ledger for as long as its client takes. */
const AT_ONCE = { total: 6, each: 2 };
const RETRY_SECONDS = 10;
/** As long as the pages that link to it may be cached. */
const FRESH_SECONDS = 60;

export function guaranteeRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  const dbFor = staleReads(context);

  route(
    app,
    guarantee.getLedger,
  )(async ({ query, request }) => {
    await countAgainst(db, clock, {
      key: `ledger:${networkOf(request.ip)}`,
      max: VIEWS_PER_MINUTE,
      windowMs: MINUTE,
    });
    const span = ledgerSpan(query, clock());
    const from: PageOfRecords =
      query.cursor === undefined ? { page: query.page } : { after: RECORDS_CURSOR.read(query.cursor) };
    const [total, { employers, next }] = await Promise.all([
      getTotalRecord(dbFor(request), span),
      listResponseRecords(dbFor(request), span, from),
    ]);
    const hasNextPage = next !== null && 'page' in from && from.page < LEDGER_LAST_PAGE;
    return {
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      total,
      employers,
      nextPage: hasNextPage ? from.page + 1 : null,
      nextCursor: next && RECORDS_CURSOR.write(next),
    };
  });

  route(
    app,
    guarantee.listOwedAnswers,
  )(async ({ query, reply }) => sendPage(reply, await listOwedAnswers(db, query)));
  route(app, guarantee.correctVerdict)(({ actor, body }) => correctOwed(context, actor, body));
}

/**
 * The guarantee's ledger (the answers that fell due) as a streamed download; public, so it needs no session. Its statements
 * have no time limit, because a file that is cut off half-way looks complete.
 */
export function ledgerFile(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  const { db: slowDb } = withoutTimeLimit(context);
  const slots = createSlots({
    ...AT_ONCE,
    retryAfterSeconds: RETRY_SECONDS,
    busy: 'Your other downloads are still running. Please wait for them.',
  });

  app.get('/ledger.csv', async (request, reply) => {
    const query = ledgerQuery.safeParse(request.query);
    if (!query.success)
      throw new AppError('malformed', 'from and to must be instants like 2026-11-01T00:00:00Z.');
    const address = networkOf(request.ip);
    await countAgainst(db, clock, { key: `ledger-csv:${address}`, max: DOWNLOADS, windowMs: MINUTE });
    const span = ledgerSpan(query.data, clock());
    const name = `nod-ledger-${span.to.toISOString().slice(0, 10)}.csv`;
    const release = slots.take(address);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': `public, max-age=${FRESH_SECONDS}`,
      })
      .send(download(ledgerCsv(slowDb, span), release));
  });
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { role } from '#contract/roles.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { countDemand } from '#server/demand/count-demand.ts';
import { readRoles } from '#server/features/discover/page-rows.ts';
import { relearn } from '#server/features/matching/relearn.ts';
import { roleOnWire } from '#server/features/roles/queries.ts';
import { route } from '#server/http/route.ts';
import { sessionHook } from '#server/http/session.ts';
import { startContext } from '#server/start-context.ts';
import { serveCommands } from './child.ts';

/** The server as `npm start` runs it, but without the demo world and the worker, and with the route `floor` (below). */
const config = readConfig({
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '0',
  WORKER: '0',
  LOG_LEVEL: 'warn',
});
/** Advanced by the command 'hour'. */
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
const { THREAD_FROM } = process.env;
const context = await startContext(config, {
  clock,
  ...(THREAD_FROM !== undefined && { threadFrom: Number(THREAD_FROM) }),
});
const delay = monitorEventLoopDelay({ resolution: 2 });
const app = await createApp(context);

const floor = endpoint({
  method: 'GET',
  path: '/api/floor',
  access: ['JobSeeker'],
  query: z.object({ ids: z.string() }),
  response: z.array(role),
});

/** The least that a page of ten roles can cost in this server: the session, ten rows by id, the same response. */
await app.register(async (api) => {
  api.addHook('onRequest', sessionHook(context.sessions));
  route(
    api,
    floor,
  )(async ({ query }) => {
    const ids = query.ids.split(',');
    const roleRows = await readRoles(context.connection, ids, null);
    const rows = new Map(roleRows.map((row) => [row.id, row]));
    const now = context.clock();
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [roleOnWire(row, now)];
    });
  });
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
serveCommands(
  { url },
  {
    /** CPU of the thread with the event loop so far, user and system, in microseconds. */
    eventLoop: () => {
      const { user, system } = process.threadCpuUsage();
      return user + system;
    },
    model: () => context.deck.textModel()?.version ?? null,
    refresh: async () => {
      const started = performance.now();
      await context.deck.refresh();
      return performance.now() - started;
    },
    delayFromNow: () => {
      delay.enable();
      delay.reset();
    },
    /** Event-loop delay since `delayFromNow`, in milliseconds. */
    delay: () => {
      const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max];
      return { p50: p50 / 1e6, p99: p99 / 1e6, max: max / 1e6 };
    },
    /** Advances the clock, counts demand like a worker, and refreshes this process. */
    hour: async (ms: number) => {
      aheadMs += ms;
      await countDemand(context, new AbortController().signal);
      await context.deck.settled();
    },
    stats: () => ({ ...context.deck.stats(), rss: process.memoryUsage().rss }),
    /**
     * Runs the nightly job that learns the text model. Returns how many texts it learned from, and the milliseconds until
     * the model was learned and until every role was read.
     */
    relearn: async () => {
      const started = Date.now();
      await relearn(context, new AbortController().signal);
      const { learned_at: learnedAt, documents } = await context.db
        .selectFrom('text_models')
        .select(['learned_at', 'documents'])
        .where('is_current', '=', true)
        .executeTakeFirstOrThrow();
      return { documents, learnedMs: learnedAt.getTime() - started, allMs: Date.now() - started };
    },
  },
);

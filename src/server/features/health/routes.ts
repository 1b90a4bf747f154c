import type { FastifyInstance } from 'fastify';
import { SECOND } from '../../clock.ts';
import { isMigrated } from '../../db/migrate.ts';
import { withinASecond } from '../../db/probe.ts';
import { DatabaseTooNew } from '../../db/release-levels.ts';
import type { Services } from '../../services.ts';

/** For the operator and load balancers: whether the process is alive and able to serve. */
export function healthRoutes(app: FastifyInstance, context: Services): void {
  const { connection } = context;
  const hasMigrated = onceASecond(() => isMigrated(connection.db));
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    if (context.drain.hasBegun()) return reply.code(503).send({ status: 'stopping' });
    // Both run concurrently: a balancer that waits for one second would treat a response after two as none.
    const [database, isUpToDate] = await Promise.all([connection.probe(), hasMigrated()]);
    const checks = {
      database: database !== 'away',
      primary: database !== 'standby',
      migrations: isUpToDate,
      deck: context.deck.isReady(),
    };
    const isReady = Object.values(checks).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      checks,
      // Reported, but not a failure: requests work without live delivery, and taking a node out would not bring live
      // delivery back any sooner. All nodes may lose these connections at the same time, and then none would be left to
      // serve.
      ...(connection.listenAgeMs !== undefined && {
        listenAgeSeconds: Math.round(connection.listenAgeMs() / SECOND),
      }),
    });
  });
}

const ASK_EVERY_MS = SECOND;

/** Asks at most once a second; concurrent calls share one query. */
function onceASecond(ask: () => Promise<boolean>): () => Promise<boolean> {
  let last = { isTrue: false, until: 0 };
  let asking: Promise<boolean> | null = null;
  async function askAgain(): Promise<boolean> {
    const isTrue = await ask().catch((error) => !(error instanceof DatabaseTooNew) && last.isTrue);
    last = { isTrue, until: performance.now() + ASK_EVERY_MS };
    asking = null;
    return isTrue;
  }
  return async () => {
    if (performance.now() < last.until) return last.isTrue;
    asking ??= askAgain();
    return withinASecond(asking, last.isTrue);
  };
}

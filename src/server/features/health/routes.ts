import type { FastifyInstance } from 'fastify';
import { SECOND } from '../../clock.ts';
import { isMigrated } from '../../db/migrate.ts';
import { withinASecond } from '../../db/probe.ts';
import { DatabaseTooNew } from '../../db/release-levels.ts';
import type { Services } from '../../services.ts';

/** For whoever runs the process: alive, and able to serve. */
export function healthRoutes(app: FastifyInstance, context: Services): void {
  const { connection } = context;
  const migrated = remembered(() => isMigrated(connection.db));
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    if (context.drain.hasBegun()) return reply.code(503).send({ status: 'stopping' });
    // At the same time: a balancer that waits for a second would count two as no answer.
    const [database, isUpToDate] = await Promise.all([connection.probe(), migrated()]);
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
      // Told, not judged: requests work without live delivery, and a node that stopped taking them would not get it back
      // any sooner. All nodes may lose their lines at once.
      ...(connection.listenAgeMs !== undefined && {
        listenAgeSeconds: Math.round(connection.listenAgeMs() / SECOND),
      }),
    });
  });
}

const ASK_EVERY_MS = SECOND;

/**
 * Asks at most once a second, however often it is called; calls at the same time share one question. If the answer is late
 * or fails, the one before counts: the question waits for a connection like any request, and being busy must not make a node
 * unready. Only a database that is too new is an answer.
 */
function remembered(ask: () => Promise<boolean>): () => Promise<boolean> {
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

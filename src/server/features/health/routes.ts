import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isMigrated } from '../../db/migrate.ts';

/** For whoever runs the process: alive, and able to serve. */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const checks = {
      database: await passes(async () => {
        await sql`select 1`.execute(context.db);
        return true;
      }),
      migrations: await passes(() => isMigrated(context.db)),
      deck: context.deck.isReady(),
    };
    const isReady = Object.values(checks).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks });
  });
}

async function passes(check: () => Promise<boolean>): Promise<boolean> {
  return check().catch(() => false);
}

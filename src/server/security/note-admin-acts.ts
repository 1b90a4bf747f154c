import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '../db/connection.ts';
import type { SecurityLog } from './security-log.ts';

interface Context {
  readonly db: Db;
  readonly log: Logger;
  readonly security: SecurityLog;
}

/** Records every call under `/api/admin/` that changed something, before the response is sent. */
export function noteAdminActs(app: FastifyInstance, { db, log, security }: Context): void {
  app.addHook('onSend', async ({ actor, method, routeOptions }, { statusCode }, payload) => {
    const { url } = routeOptions;
    const isChange = method !== 'GET' && method !== 'HEAD' && statusCode < 300;
    if (actor === null || !isChange || !url?.startsWith('/api/admin/')) return payload;
    // The change has been made, so a failure to record it must not turn the response into an error.
    await security
      .noteOwn(db, actor, 'admin_acted', { detail: `${method} ${url}` })
      .catch((error) => log.error({ err: error }, 'an act of an Admin could not be recorded'));
    return payload;
  });
}

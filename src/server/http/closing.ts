import type { FastifyInstance } from 'fastify';

/** Often enough that nobody waits for it, in a server that does little else by then. */
const LOOK_MS = 100;

/**
 * Node closes the connections that rest at the moment it stops listening. One whose answer was still being sent then rests
 * only a moment later, and would be kept for its 72 s: until all are closed, what rests is closed.
 */
export function closeAsTheyRest(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}

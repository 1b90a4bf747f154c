import type { FastifyInstance } from 'fastify';
import type { Drain } from './drain.ts';

/** Often enough that nobody waits for it, in a server that does little else by then. */
const LOOK_MS = 100;
/** For a 503 that doesn't know how long its reason will last. */
const RETRY_AFTER_SECONDS = '2';

/** Adds Retry-After to every 503, and `connection: close` to the last responses before the listener stops. */
export function sayGoodbye(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
    }
    if (drain.closesConnections()) reply.header('connection', 'close');
  });
  closeAsTheyRest(app);
}

/**
 * Node closes the connections that rest at the moment it stops listening. One whose answer was still being sent then rests
 * only a moment later, and would be kept for its 72 s: until all are closed, what rests is closed.
 */
function closeAsTheyRest(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}

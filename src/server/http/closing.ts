import type { FastifyInstance } from 'fastify';
import type { Drain } from './drain.ts';

/** Short enough that nobody notices; a stopping server has little else to do. */
const CLOSE_EVERY_MS = 100;
/** For a 503 that doesn't know how long its reason will last. */
const RETRY_AFTER_SECONDS = '2';

/** Adds Retry-After to every 503, and `connection: close` to the last responses before the listener stops. */
export function announceShutdown(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
    }
    if (drain.closesConnections()) reply.header('connection', 'close');
  });
  closeIdleOnShutdown(app);
}

/**
 * When Node stops listening, it closes only the connections that are idle at that moment. One that is still sending a
 * response would then stay open for its 72 s of keep-alive, so we close idle connections until none is left.
 */
function closeIdleOnShutdown(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_EVERY_MS).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}

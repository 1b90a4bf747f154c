import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECOND } from './clock.ts';
import type { Context } from './context.ts';

/** How long requests in progress may take to finish. A stop without a drain must take less than ten seconds. */
const FINISH_MS = { atOnce: 6 * SECOND, drained: 20 * SECOND };
/** How long everything else may take to close after that, before the process exits anyway. */
const FORCE_MS = 3 * SECOND;
/** Browsers open connections in advance. Those that have had no request after this time are closed. */
const UNUSED_MS = 500;
/** Responses start to close their connections this long before the listener stops, so that clients reconnect elsewhere. */
const LAST_ANSWERS_MS = SECOND;
/** The share of the drain over which sockets are closed, so that their clients have reconnected by its end. */
const SOCKETS_PART = 0.8;

/** Stops serving, after a drain of this many seconds. */
export type Stop = (drainSeconds: number) => Promise<void>;

/**
 * First fails /readyz and keeps serving until load balancers have noticed; then closes connections, stops listening,
 * and returns once every request in progress is answered. Call `prepareStop` before the application listens.
 */
export function prepareStop(app: FastifyInstance, context: Context): Stop {
  const closeUnused = unusedConnections(app.server);
  return async (drainSeconds) => {
    const { drain, hub, log } = context;
    const drainMs = drainSeconds * SECOND;
    drain.begin();
    if (drainMs > 0) {
      log.info({ drainSeconds }, 'stopping: no longer ready, but serving until load balancers have noticed');
      void hub.closeGradually(drainMs * SOCKETS_PART);
      await sleep(drainMs);
    }
    drain.closeConnections();
    if (drainMs > 0) await sleep(LAST_ANSWERS_MS);
    const finishMs = drainMs > 0 ? FINISH_MS.drained : FINISH_MS.atOnce;
    setTimeout(() => process.exit(1), finishMs + FORCE_MS).unref();
    setTimeout(closeUnused, UNUSED_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), finishMs).unref();
    // The close code makes clients reconnect, to this process's successor or to another server.
    void hub.close();
    await app.close();
  };
}

/** Node closes connections that are idle between requests, but waits for those without any request yet. */
function unusedConnections(server: Server): () => void {
  const unusedSockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  const noteUse = (request: IncomingMessage) => unusedSockets.delete(request.socket);
  server.on('request', noteUse);
  server.on('upgrade', noteUse);
  return () => {
    for (const socket of unusedSockets) socket.destroy();
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

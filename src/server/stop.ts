import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECOND } from './clock.ts';
import type { Context } from './context.ts';

/** How long requests that have begun may take to finish. A stop without a drain must be over within ten seconds. */
const FINISH_MS = { atOnce: 6 * SECOND, drained: 20 * SECOND };
/** How long everything else may take to close after that, before the process is ended. */
const FORCE_MS = 3 * SECOND;
/** Browsers open connections before they need them; one without a request by then is closed. */
const UNUSED_MS = 500;
/** How long responses close their connections before the listener stops, so that clients reconnect elsewhere. */
const LAST_ANSWERS_MS = SECOND;
/** The part of the drain over which sockets are closed, so that their clients have reconnected by its end. */
const SOCKETS_PART = 0.8;

/** Stops serving, after a drain of this many seconds. */
export type Stop = (drainSeconds: number) => Promise<void>;

/**
 * First fails /readyz and keeps serving until balancers have noticed; then closes connections, stops listening, and
 * returns once every request that has begun is answered. Call this before the application listens.
 */
export function prepareStop(app: FastifyInstance, context: Context): Stop {
  const closeUnused = unusedConnections(app.server);
  return async (drainSeconds) => {
    const { drain, hub, log } = context;
    const drainMs = drainSeconds * SECOND;
    drain.begin();
    if (drainMs > 0) {
      log.info({ drainSeconds }, 'stopping: not ready any more, serving until balancers have noticed');
      void hub.closeGradually(drainMs * SOCKETS_PART);
      await sleep(drainMs);
    }
    drain.closeConnections();
    if (drainMs > 0) await sleep(LAST_ANSWERS_MS);
    const finishMs = drainMs > 0 ? FINISH_MS.drained : FINISH_MS.atOnce;
    setTimeout(() => process.exit(1), finishMs + FORCE_MS).unref();
    setTimeout(closeUnused, UNUSED_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), finishMs).unref();
    // Their close code makes clients come back, to this process's successor or to a sibling.
    void hub.close();
    await app.close();
  };
}

/** Node closes connections that rest between two requests, but waits for those on which none has come yet. */
function unusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const used = (request: IncomingMessage) => unused.delete(request.socket);
  server.on('request', used);
  server.on('upgrade', used);
  return () => {
    for (const socket of unused) socket.destroy();
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

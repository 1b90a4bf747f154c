import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Receives files, so a client may take up to `REQUEST_TIMEOUT_MS` to send the body. */
    takesFiles?: boolean;
  }
}

/** A file of 10 MB over a phone's poor connection, 0.3 Mbit/s. */
export const REQUEST_TIMEOUT_MS = 300_000;
/** Requests other than files are small: a client that needs longer to send one is cut off. */
const SMALL_REQUEST_MS = 30_000;

/**
 * The HTTP server has one time limit for all requests, long enough for files; this sets a shorter one for all others.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody || routeOptions.config.takesFiles === true) return;
    const timer = setTimeout(() => raw.destroy(), SMALL_REQUEST_MS).unref();
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
}

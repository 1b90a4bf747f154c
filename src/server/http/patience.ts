import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes whole files, so that whoever sends may take as long as `REQUEST_TIMEOUT_MS`. */
    takesFiles?: boolean;
  }
}

/** A file of 10 MB over a phone's poor connection, 0.3 Mbit/s. */
export const REQUEST_TIMEOUT_MS = 300_000;
/** Anything but a file is small: a client that has not sent its whole request by then is too slow to wait for. */
const SMALL_REQUEST_MS = 30_000;

/** The HTTP server has one limit for all requests, which files set; this holds every other request to a shorter one. */
export function hurrySenders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody || routeOptions.config.takesFiles === true) return;
    const timer = setTimeout(() => raw.destroy(), SMALL_REQUEST_MS).unref();
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Names one request in the proxy's log, in ours, and in what a person can quote when something failed. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What proxies send: UUIDs, hexadecimal numbers, and Caddy's and Heroku's own forms. Anything else gets a new one. */
const SOUND = /^[\w.:-]{8,64}$/;

/**
 * The id that the proxy gave the request, or a new one. Strangers may choose it: it only goes into logs and the response,
 * and is bounded.
 */
export function requestIdOf(raw: IncomingMessage): string {
  const received = raw.headers[REQUEST_ID_HEADER];
  return typeof received === 'string' && SOUND.test(received) ? received : randomUUID();
}

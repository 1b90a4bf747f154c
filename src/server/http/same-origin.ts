import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/**
 * Whether a state change or a socket may come from where it says it comes from. Browsers always send Origin or
 * Sec-Fetch-Site with those; a client that sends neither is no browser, carries no ambient cookie of a victim,
 * and is let through (docs/decisions/0005).
 */
export function isSameOrigin(headers: IncomingHttpHeaders, config: Pick<Config, 'publicUrl'>): boolean {
  const { origin, host } = headers;
  if (origin !== undefined) {
    if (!URL.canParse(origin)) return false;
    if (config.publicUrl !== null) return new URL(origin).origin === config.publicUrl.origin;
    return new URL(origin).host === host;
  }
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

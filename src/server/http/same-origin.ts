import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/**
 * Whether a state change or a socket comes from our own origin. Browsers always send Origin or Sec-Fetch-Site with
 * those. A client that sends neither isn't a browser, so it can't abuse a victim's cookie, and is let through
 * (docs/decisions/0005).
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

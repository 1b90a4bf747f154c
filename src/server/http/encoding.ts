import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest result first: browsers accept Brotli and gzip, and prefer neither. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * The best encoding that the client accepts (RFC 9110, 12.5.3). A client that accepts none of the available ones, nor
 * the plain content, gets the plain content anyway.
 */
export function chooseEncoding(headers: IncomingHttpHeaders, available: readonly Encoding[]): Encoding {
  const negotiator = new Negotiator({ headers });
  return negotiator.encoding([...available, 'identity'], { preferred: PREFERRED }) ?? 'identity';
}

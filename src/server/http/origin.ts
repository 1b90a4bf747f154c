import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The product's public origin, for links in mail: without a PUBLIC_URL, this machine. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl?.origin ?? `http://localhost:${port}`;
}

/** The same for the response to a request: without a PUBLIC_URL, the requested host. */
export function requestOrigin(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  return publicUrl?.origin ?? `${protocol}://${host}`;
}

/**
 * How long a response that contains `requestOrigin` may be cached. Not at all without a PUBLIC_URL: the client chose the
 * host, and a cache would serve it to others.
 */
export function cacheControl(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  seconds: number,
  by: 'public' | 'private' = 'public',
): string {
  return publicUrl === null ? 'private, no-store' : `${by}, max-age=${seconds}`;
}

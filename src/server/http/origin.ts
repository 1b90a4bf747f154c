import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Where people reach the product, for links in mail: without a PUBLIC_URL, this machine. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl?.origin ?? `http://localhost:${port}`;
}

/** The same for the answer to a request: without a PUBLIC_URL, the host that was asked. */
export function askedOrigin(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  return publicUrl?.origin ?? `${protocol}://${host}`;
}

/**
 * How long an answer that contains `askedOrigin` may be kept. Without a PUBLIC_URL nobody may: the client has
 * chosen the host, and a cache in front would hand it to others.
 */
export function cacheControl(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  seconds: number,
  by: 'public' | 'private' = 'public',
): string {
  return publicUrl === null ? 'private, no-store' : `${by}, max-age=${seconds}`;
}

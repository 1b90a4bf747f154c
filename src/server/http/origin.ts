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

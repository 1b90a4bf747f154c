import type { FastifyRequest } from 'fastify';

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Whether the request comes from this machine. A proxy on this machine also connects locally, but sends forwarding
 * headers; another site's page that was pointed at a local address (DNS rebinding) sends a different Host.
 */
export function isLocal({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (!/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress)) return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
}

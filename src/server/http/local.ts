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
 * Whether somebody on this very machine asks, for themselves. A proxy on this machine connects from here too, but says
 * that it forwards; a page of another site that was led to a local address says another host.
 */
export function isLocal({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (!/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress)) return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
}

import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Providers give each customer a /64 or more, so one line has 2^64 addresses to try from (RFC 6177). */
const NETWORK_GROUPS = 4;

/** What rate limits count an address as: itself in IPv4, its /64 in IPv6. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const gap = Array.from({ length: GROUPS - left.length - right.length }, () => '0');
  const network = [...left, ...gap, ...right].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * The wider network around one: its /24 in IPv4, or its /48 in IPv6, which a hosting provider gives to a single
 * customer.
 */
export function widerNetworkOf(network: string): string {
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/**
 * The client's address for requests that bypass Fastify, such as socket upgrades. Uses Fastify's rule: one hop of
 * X-Forwarded-For for each trusted proxy.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const hops = [...forwarded, socket.remoteAddress ?? ''];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '';
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/**
 * How many groups of an IPv6 address identify the network that a provider gives one customer, who can make attempts from all
 * of its 2^64 addresses (RFC 6177).
 */
const NETWORK_GROUPS = 4;

/** The network that rate limits count: the address itself in IPv4, its /64 in IPv6. */
export function networkOf(address: string): string {
  // Behind a proxy the address comes from a header, which may contain anything.
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * The wider network around a network: its /24 in IPv4, or its /48 in IPv6, which a hosting provider gives to one customer.
 */
export function widerNetworkOf(network: string): string {
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');
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

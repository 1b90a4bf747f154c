import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that IANA has allocated so far: the rest is not routed. */
const GLOBAL_6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address is on the public internet, and not this machine's, its network's or its cloud's own. */
export function isPublicAddress(address: string): boolean {
  // The library also reads octal and shortened addresses, which nothing here resolves to.
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(GLOBAL_6));
}

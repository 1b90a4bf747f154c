import { expect, test } from 'vitest';
import { networkOf, widerNetworkOf } from './network.ts';

test('an IPv4 address counts as itself, however it is written', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:cb00:7109')).toBe('203.0.113.9');
});

test('all IPv6 addresses of one connection count as their /64', () => {
  const line = '2a00:1450:4009:811::/64';
  expect(networkOf('2a00:1450:4009:811::200e')).toBe(line);
  expect(networkOf('2A00:1450:4009:0811:ffff:1:2:3')).toBe(line);
  expect(networkOf('2a00:1450:4009:812::1')).not.toBe(line);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('the wider network of an address is its /24 or its /48', () => {
  expect(widerNetworkOf(networkOf('203.0.113.9'))).toBe('203.0.113.0/24');
  expect(widerNetworkOf(networkOf('2a00:1450:4009:811::200e'))).toBe('2a00:1450:4009::/48');
});

test('a header without an address is used as text', () => {
  for (const text of ['', 'unknown', '1.2.3', '010.0.0.1', '<script>']) expect(networkOf(text)).toBe(text);
});

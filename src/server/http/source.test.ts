import { expect, test } from 'vitest';
import { browserNamed, sourceOf } from './source.ts';

test('a browser is named by its own name, not by its engine’s ancestors', () => {
  const browserOf = (text: string) => browserNamed(`Mozilla/5.0 ${text}`);
  expect(browserOf('(Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0')).toBe(
    'Edge on Windows',
  );
  expect(browserOf('(iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1')).toBe(
    'Safari on iPhone',
  );
  expect(browserOf('(Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36')).toBe(
    'Chrome on Android',
  );
  expect(browserOf('(X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0')).toBe('Firefox on Linux');
});

test('a client’s own text is never repeated', () => {
  expect(browserNamed('<script>alert(1)</script>')).toBe('Another program');
  expect(browserNamed(undefined)).toBeNull();
  expect(browserNamed(`${'x'.repeat(100_000)} Firefox/1`)).toBe('Another program');
});

test('an address is kept only roughly', () => {
  const network = (ip: string) => sourceOf({ ip, headers: {} }).network;
  expect(network('203.0.113.77')).toBe('203.0.113.0/24');
  expect(network('2001:db8:7:1:2:3:4:5')).toBe('2001:db8:7::/48');
  expect(network('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(network('anything')).toBeNull();
});

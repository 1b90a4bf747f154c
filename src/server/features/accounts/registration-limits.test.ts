import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { HOUR } from '../../clock.ts';
import { readConfig } from '../../config.ts';

const app = await appOfFile({ trustedProxies: 1, limits: { ...readConfig({}).limits, registrations: 4 } });

let people = 0;
/** Somebody new registers from this address; returns the status. */
async function registerFrom(address: string): Promise<number> {
  people += 1;
  const username = `newcomer${people}`;
  const response = await fetch(`${app.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      username,
      email: `${username}@example.org`,
      password: TEST_PASSWORD,
      firstName: 'New',
      lastName: 'Comer',
    }),
  });
  return response.status;
}

test.each([
  ['a /24', ['203.0.113.1', '203.0.113.2', '203.0.113.3'], '203.0.113.77', '203.0.114.77'],
  ['a /48', ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'], '2001:db8:1:4::1', '2001:db8:2::1'],
])('%s may register three times as many accounts as one address', async (_, hosts, neighbour, stranger) => {
  for (const host of hosts) {
    for (let i = 0; i < 4; i += 1) expect(await registerFrom(host)).toBe(201);
  }
  expect(await registerFrom(neighbour)).toBe(429);
  expect(await registerFrom(stranger)).toBe(201);
  app.clock.advance(HOUR);
  expect(await registerFrom(neighbour)).toBe(201);
});

test('one address registers no more than its own limit', async () => {
  for (let i = 0; i < 4; i += 1) expect(await registerFrom('198.51.100.9')).toBe(201);
  expect(await registerFrom('198.51.100.9')).toBe(429);
  expect(await registerFrom('198.51.100.10')).toBe(201);
});

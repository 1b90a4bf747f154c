import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createBreachCheck } from './breach-check.ts';

const STOLEN = 'correct horse battery staple';
const HASH = createHash('sha1').update(STOLEN).digest('hex').toUpperCase();
const log = pino({ level: 'silent' });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A service that returns these lines for each range, and the requests it got. */
async function service(lines: readonly string[], status = 200) {
  const requests: string[] = [];
  const server = createServer((request, reply) => {
    requests.push(`${request.url} ${request.headers['add-padding']}`);
    reply.writeHead(status).end(lines.join('\r\n'));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { requests, check: createBreachCheck(new URL(`http://127.0.0.1:${port}/range/`), log) };
}

test('the service gets only five hash digits and finds a stolen password', async () => {
  const { requests, check } = await service([`${'0'.repeat(35)}:3`, `${HASH.slice(5)}:42`]);
  expect(await check.isBreached(STOLEN)).toBe(true);
  expect(requests).toEqual([`/range/${HASH.slice(0, 5)} true`]);
});

test('a padding line does not count as a stolen password', async () => {
  const { check } = await service([`${HASH.slice(5)}:0`]);
  expect(await check.isBreached(STOLEN)).toBe(false);
});

test('a service that fails or returns too much blocks nobody', async () => {
  expect(await (await service([], 500)).check.isBreached(STOLEN)).toBe(false);
  const endless = Array.from({ length: 40_000 }, () => `${HASH.slice(5)}:42`);
  expect(await (await service(endless)).check.isBreached(STOLEN)).toBe(false);
});

test('without a configured address, no password counts as stolen', async () => {
  expect(await createBreachCheck(null, log).isBreached(STOLEN)).toBe(false);
});

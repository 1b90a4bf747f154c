import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { HOUR, MINUTE } from '../../clock.ts';

interface Ping {
  readonly host: string;
  readonly key: string;
  readonly keyLocation: string;
  readonly urlList: string[];
}

/** What our fake search engine has received. */
const pings: Ping[] = [];
let status = 200;
const engine = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  pings.push(JSON.parse(body));
  response.writeHead(status).end();
});
await new Promise<void>((listening) => engine.listen(0, '127.0.0.1', listening));
afterAll(() => void engine.close());
const { port } = engine.address() as AddressInfo;

const KEY = 'c0ffee-c0ffee-c0ffee';
const app = await appOfFile({
  publicUrl: new URL('https://nod.example'),
  indexNow: { key: KEY, url: new URL(`http://127.0.0.1:${port}/indexnow`) },
});

beforeEach(() => {
  pings.length = 0;
  status = 200;
});
const announcedUrls = () => pings.flatMap(({ urlList }) => urlList);

test('search engines are notified when a role opens and when it closes', async () => {
  const bridge = await app.employer('Bridge & Co');
  const one = await bridge.postRole({ title: 'Staff Nurse' });
  const two = await bridge.postRole({ title: 'Carer' });
  await app.advance(15 * MINUTE);
  expect(pings).toHaveLength(1);
  expect(pings[0]).toMatchObject({
    host: 'nod.example',
    key: KEY,
    keyLocation: `https://nod.example/${KEY}.txt`,
  });
  expect(announcedUrls().toSorted()).toEqual(
    [one.id, two.id].map((id) => `https://nod.example/jobs/${id}`).toSorted(),
  );
  // Neither page is announced again while its role stays open.
  await app.advance(HOUR);
  expect(pings).toHaveLength(1);

  await bridge.call(roles.setRoleStatus, { params: { roleId: one.id }, body: { status: 'closed' } });
  await app.advance(15 * MINUTE);
  expect(announcedUrls().slice(2)).toEqual([`https://nod.example/jobs/${one.id}`]);
});

test('the server serves the key’s file, and no other key’s', async () => {
  const visitor = app.visitor();
  const response = await visitor.fetch(`/${KEY}.txt`);
  expect([response.status, await response.text()]).toEqual([200, KEY]);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await visitor.fetch('/another-key.txt')).status).toBe(404);
});

test('a busy search engine is notified later', async () => {
  const bridge = await app.employer('Busy Ltd');
  status = 429;
  const { id } = await bridge.postRole({ title: 'Porter' });
  await app.advance(15 * MINUTE);
  const tries = pings.length;
  expect(tries).toBeGreaterThan(0);
  status = 202;
  await app.advance(HOUR);
  expect(pings.length).toBeGreaterThan(tries);
  expect(announcedUrls().at(-1)).toBe(`https://nod.example/jobs/${id}`);
  const after = pings.length;
  await app.advance(HOUR);
  expect(pings).toHaveLength(after);
});

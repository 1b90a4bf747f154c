import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accounts, messages, uploads } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { startBalancer } from '#testing/balancer.ts';
import { newInstallation } from '#testing/installation.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { Person } from '#testing/person.ts';
import { freePort } from '#testing/postgres.ts';
import { type ServerProcess, spawnServer, startServer } from '#testing/server-process.ts';
import { onPostgres } from '#testing/test-app.ts';

// Every server runs in its own process, and stopping takes time on purpose.
vi.setConfig({ testTimeout: 300_000 });

type Env = Record<string, string>;

async function installation(): Promise<Env> {
  const { env, remove } = await newInstallation();
  onTestFinished(remove);
  return env;
}

async function start(env: Env): Promise<ServerProcess> {
  const server = await startServer(env);
  onTestFinished(() => server.kill());
  return server;
}

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
    (response) => response.status,
    () => 'gone',
  );

test('after SIGTERM a server is unready, but finishes every request', async () => {
  const server = await start({ ...(await installation()), DRAIN_SECONDS: '3' });
  const mona = await new Person(server.url).register('Mona', 'JobSeeker');
  const live = await Live.of(mona);
  const { uploadURL } = await mona.call(uploads.offerUpload, {});
  const url = new URL(uploadURL);
  const slow = connect(Number(url.port), url.hostname);
  slow.write(
    `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: text/plain\r\ncontent-length: 12\r\n\r\nMona, `,
  );
  server.signal('SIGTERM');
  await expect.poll(() => statusOf(`${server.url}/readyz`)).toBe(503);
  const unready = await fetch(`${server.url}/readyz`);
  expect([unready.headers.get('retry-after'), await unready.json()]).toEqual(['2', { status: 'stopping' }]);
  expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  expect((await mona.fetch('/api/user')).status).toBe(200);
  expect((await live.closed).code).toBe(CLOSE.restart);
  // Before the listener stops, responses close their connections so that clients go elsewhere.
  await expect
    .poll(() => fetch(`${server.url}/healthz`).then((response) => response.headers.get('connection')))
    .toBe('close');
  await expect.poll(() => statusOf(`${server.url}/healthz`)).toBe('gone');
  slow.write('welder');
  const [answer] = await once(slow, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  expect(await server.exited).toBe(0);
});

test('Ctrl-C does not drain, and a second signal ends a drain', async () => {
  const env = await installation();
  const first = await start({ ...env, DRAIN_SECONDS: '600' });
  first.signal('SIGINT');
  expect(await first.exited).toBe(0);

  const second = await start({ ...env, DRAIN_SECONDS: '600' });
  second.signal('SIGTERM');
  // The same signal twice, as when npm passes it on, too: within a quarter of a second it counts once.
  second.signal('SIGTERM');
  await expect.poll(() => statusOf(`${second.url}/readyz`)).toBe(503);
  const secondSignals = setInterval(() => second.signal('SIGTERM'), 300);
  onTestFinished(() => clearInterval(secondSignals));
  expect(await second.exited).toBe(143);
});

test.skipIf(!onPostgres)('replacing two servers under load cuts off no request', async () => {
  const env = { ...(await installation()), DRAIN_SECONDS: '2' };
  const balancer = await startBalancer();
  onTestFinished(() => balancer.close());
  let servers = [await start(env), await start(env)];
  for (const { url } of servers) await balancer.add(url);
  const bridge = await new Person(balancer.url).register('Bridge & Co', 'Employer');
  await bridge.setUpCompany('Bridge & Co');
  const amara = await new Person(balancer.url).register('Amara', 'JobSeeker');
  const { threadId } = await meet(amara, bridge);

  let isOver = false;
  const sent: string[] = [];
  const failed: string[] = [];
  const talk = async (person: Person, name: string) => {
    for (let n = 0; !isOver; n += 1) {
      const bodyMd = `${name} ${n}`;
      await person.call(messages.sendMessage, { body: { threadId, bodyMd } }).then(
        () => sent.push(bodyMd),
        (error) => failed.push(String(error)),
      );
      await person.call(accounts.currentUser).catch((error) => failed.push(String(error)));
    }
  };
  const talks = [talk(amara, 'a'), talk(amara, 'b'), talk(bridge, 'c'), talk(bridge, 'd')];
  for (const old of servers) {
    const fresh = await start(env);
    await balancer.add(fresh.url);
    const before = sent.length;
    expect(await old.stop()).toBe(0);
    expect(sent.length).toBeGreaterThan(before);
    servers = [...servers.filter((each) => each !== old), fresh];
  }
  isOver = true;
  await Promise.all(talks);
  const { cut, withoutRetryAfter, statuses } = balancer.passage;
  expect({ cut, withoutRetryAfter, failed }).toEqual({ cut: [], withoutRetryAfter: 0, failed: [] });
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  const stored = new Set<string>();
  for (let before: string | undefined; ; ) {
    const query = before === undefined ? undefined : { before };
    const page = await amara.call(messages.listMessages, { params: { threadId }, ...(query && { query }) });
    for (const { bodyMd } of page) stored.add(bodyMd);
    const oldest = page[0]?.id;
    if (oldest === undefined || oldest === before) break;
    before = oldest;
  }
  expect(sent.filter((body) => !stored.has(body))).toEqual([]);
});

test.skipIf(!onPostgres)('without its database a server is unready, or keeps its port closed', async () => {
  const { DATA_DIR = '' } = await installation();
  const PORT = String(await freePort());
  const DATABASE_URL = `postgres://nod@127.0.0.1:${await freePort()}/nowhere`;
  const url = `http://127.0.0.1:${PORT}`;
  const early = spawnServer({ DATA_DIR, DATABASE_URL, PORT });
  onTestFinished(() => early.kill());
  await expect.poll(() => statusOf(`${url}/healthz`)).toBe(200);
  const waiting = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(120_000) });
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await early.stop()).toBe(0);

  const late = spawnServer({ DATA_DIR, DATABASE_URL, PORT, LISTEN_EARLY: '0', LOG_LEVEL: 'warn' });
  onTestFinished(() => late.kill());
  await expect.poll(late.output).toContain('The database does not answer yet');
  expect(await statusOf(`${url}/healthz`)).toBe('gone');
  expect(await late.stop()).toBe(0);
});

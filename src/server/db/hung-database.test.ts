import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accounts } from '#contract/index.ts';
import { behindProxy } from '#testing/behind-proxy.ts';
import { onPostgres, testApp } from '#testing/test-app.ts';

const story = test.runIf(onPostgres);

const SHORT = { statementMs: 400, waitMs: 400, connectMs: 400 };
const profile = { locationCity: 'Leeds', skills: ['Nursing'] };

story('a request behind a lock gives up with 503, and the next one succeeds', async () => {
  const app = await testApp({}, { limits: SHORT });
  const amara = await app.seeker('Amara');
  const operator = new pg.Client(app.databaseUrl ?? '');
  await operator.connect();
  await operator.query('begin; lock table seekers in access exclusive mode');
  const refused = await amara.send('POST', '/api/jobseeker/profile', profile);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await amara.fetch('/readyz')).status).toBe(200);
  await operator.query('rollback');
  expect((await amara.send('POST', '/api/jobseeker/profile', profile)).status).toBe(200);
  await operator.end();
  await app.close();
});

story('a node stays ready while it waits to hear what was migrated', async () => {
  const app = await testApp({}, { limits: SHORT });
  const amara = await app.seeker('Amara');
  const isReady = async () => (await amara.fetch('/readyz')).status === 200;
  expect(await isReady()).toBe(true);
  const operator = new pg.Client(app.databaseUrl ?? '');
  await operator.connect();
  await operator.query('begin; lock table kysely_migration in access exclusive mode');
  // The last result is cached for a second.
  const now = performance.now.bind(performance);
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_000);
  onTestFinished(() => ahead.mockRestore());
  expect(await isReady()).toBe(true);
  await operator.query('rollback');
  await operator.end();
  await app.close();
});

story('a request whose statement an operator cancels is 503', async () => {
  const app = await testApp();
  const amara = await app.seeker('Amara');
  const operator = new pg.Client(app.databaseUrl ?? '');
  await operator.connect();
  await operator.query('begin; lock table seekers in access exclusive mode');
  const waiting = amara.send('POST', '/api/jobseeker/profile', profile);
  const cancel = async () => {
    const { rowCount } = await operator.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'nod' and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(cancel).toBe(1);
  const refused = await waiting;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  await operator.end();
  await app.close();
});

story('work, exports and deleting an account may take as long as they need', async () => {
  const app = await testApp({}, { limits: SHORT });
  const { connection } = app.context;
  const slow = sql<{ done: boolean }>`select pg_sleep(1) is not null as done`;
  await expect(slow.execute(connection.db)).rejects.toMatchObject({ code: '57014' });
  expect((await slow.execute(connection.work.db)).rows).toEqual([{ done: true }]);

  const [amara, bola] = [await app.seeker('Amara'), await app.seeker('Bola')];
  const operator = new pg.Client(app.databaseUrl ?? '');
  await operator.connect();
  await operator.query('begin; lock table seekers, guarantee_events in access exclusive mode');
  const patient = [
    amara.fetch('/api/account/export'),
    amara
      .fetch('/ledger.csv')
      .then(async (response) => ({ status: response.status, text: await response.text() })),
    bola.send('DELETE', '/api/account', { password: 'nod-test-2026' }),
  ];
  // An ordinary request that starts after them gives up, so they have waited longer than one may.
  expect((await amara.send('POST', '/api/jobseeker/profile', profile)).status).toBe(503);
  await operator.query('rollback');
  expect((await Promise.all(patient)).map(({ status }) => status)).toEqual([200, 200, 204]);
  await operator.end();
  await app.close();
});

story('a silent database gives 503s and unreadiness until it answers again', async () => {
  const { app, proxy } = await behindProxy(SHORT);
  const amara = await app.seeker('Amara');
  expect((await amara.fetch('/readyz')).status).toBe(200);

  proxy.silence();
  // More than there are connections: some wait for an answer, the others for a connection.
  const refused = await Promise.all(Array.from({ length: 20 }, () => amara.fetch('/api/user')));
  for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  const readiness = await amara.fetch('/readyz');
  expect([readiness.status, (await readiness.json()).checks.database]).toEqual([503, false]);
  expect((await amara.fetch('/healthz')).status).toBe(200);

  // Connections from before stay silent, so only new ones can have answered.
  proxy.speak();
  await expect.poll(() => amara.fetch('/readyz').then(({ status }) => status)).toBe(200);
  expect((await amara.call(accounts.currentUser)).id).toBe(amara.id);
  await app.close();
  await proxy.close();
});

story('work whose answer was lost is dropped, long-running work is not', async () => {
  const { app, proxy } = await behindProxy({ ...SHORT, sweepMs: 50 });
  const { work } = app.context.connection;
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(work.db);
  // Lasts ten sweeps: each looks for statements that the server no longer runs.
  await sleep(0.5);
  const lost = sleep(0.2).then(
    () => 'answered',
    () => 'given up',
  );
  await expect.poll(() => app.context.connection.pools?.().work?.busy).toBe(1);
  proxy.silence();
  proxy.speak();
  expect(await lost).toBe('given up');
  await sleep(0);
  await app.close();
  await proxy.close();
});

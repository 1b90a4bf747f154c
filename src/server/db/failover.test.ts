import { expect, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { backendsOf } from '#testing/backends.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { startPostgres } from '#testing/postgres.ts';
import { onPostgres, testApp } from '#testing/test-app.ts';
import { emptyDatabase } from '#testing/test-database.ts';
import { readConfig } from '../config.ts';
import { startContext } from '../start-context.ts';

const story = test.runIf(onPostgres);

const profile = { locationCity: 'Leeds', skills: ['Nursing'] };

story('connections to a server that became read-only are not kept', async () => {
  const app = await testApp();
  const amara = await app.seeker('Amara');
  const backends = await backendsOf(app.databaseUrl ?? '');
  const database = new URL(app.databaseUrl ?? '').pathname.slice(1);
  const save = () => amara.send('POST', '/api/jobseeker/profile', profile);

  // Every connection opened from now on is read-only, as if the primary had been demoted.
  await backends.run(`alter database ${database} set default_transaction_read_only = on`);
  await backends.terminateAll();
  await expect.poll(() => amara.fetch('/api/user').then(({ status }) => status)).toBe(200);
  const refused = await save();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);

  // The new primary has the same address; connections to the old one are still open and would refuse writes for ever.
  await Promise.all(Array.from({ length: 20 }, () => amara.fetch('/api/user')));
  await backends.run(`alter database ${database} reset default_transaction_read_only`);
  expect((await save()).status).toBe(503);
  const saved = await Promise.all(Array.from({ length: 20 }, save));
  expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200));
  await backends.close();
  await app.close();
});

story('nodes are unready from a primary’s demotion until there is a new one', async () => {
  const postgres = await startPostgres();
  const url = postgres.url('postgres');
  const app = await testApp({}, { through: async () => url });
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const phone = await Live.of(amara);
  const readiness = async () => (await amara.fetch('/readyz')).json();
  const say = () => bridge.send('POST', '/api/messages', { threadId, bodyMd: 'Hello' });
  expect(await readiness()).toMatchObject({ status: 'ready', checks: { database: true, primary: true } });

  await postgres.demote();
  await expect
    .poll(readiness)
    .toMatchObject({ status: 'not ready', checks: { database: true, primary: false } });
  const refused = await say();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);

  const backends = await backendsOf(url);
  await backends.run('select pg_promote()');
  await expect.poll(readiness).toMatchObject({ status: 'ready', checks: { database: true, primary: true } });
  // The connection for notices can't be open on a standby, so it is reopened now, and clients are told to fetch again.
  await phone.next('resync');
  await expect.poll(() => say().then(({ status }) => status)).toBe(201);
  expect((await phone.next('new_message')).message?.bodyMd).toBe('Hello');
  expect(await amara.call(messages.listMessages, { params: { threadId } })).toHaveLength(1);
  await backends.close();
  await app.close();
  await postgres.stop();
});

story('a failed start leaves no connection behind', async () => {
  const database = await emptyDatabase();
  const databaseUrl = database?.databaseUrl ?? '';
  const backends = await backendsOf(databaseUrl);
  await backends.run(
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  const config = readConfig({ DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'silent' });
  await expect(startContext(config)).rejects.toMatchObject({ code: '25006' });
  await expect.poll(() => backends.pidsOf('nod work')).toEqual([]);
  await backends.close();
  await database?.drop();
});

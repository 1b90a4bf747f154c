import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { backendsOf } from '#testing/backends.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { pingHeard } from '#testing/ping-heard.ts';
import { onPostgres, testApp } from '#testing/test-app.ts';

const story = test.runIf(onPostgres);

story('a silent connection for notices is replaced, and clients refetch', async () => {
  const app = await testApp({}, { limits: { pingMs: 200 } });
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const phone = await Live.of(amara);
  const backends = await backendsOf(app.databaseUrl ?? '');
  const listenAge = async () => (await (await amara.fetch('/readyz')).json()).listenAgeSeconds;
  expect(await listenAge()).toBe(0);

  const [frozen = 0, ...others] = await backends.pidsOf('nod listen');
  expect(others).toEqual([]);
  const thaw = backends.freeze(frozen);
  onTestFinished(thaw);
  const say = (bodyMd: string) => bridge.call(messages.sendMessage, { body: { threadId, bodyMd } });
  await say('While nobody hears');
  // The node stays ready, because requests still work, and the connections of all nodes may freeze together.
  expect((await amara.fetch('/readyz')).status).toBe(200);
  await phone.next('resync');
  expect(phone.all('new_message')).toEqual([]);

  await say('Live again');
  expect((await phone.next('new_message')).message?.bodyMd).toBe('Live again');
  const stored = await amara.call(messages.listMessages, { params: { threadId } });
  expect(stored.map(({ bodyMd }) => bodyMd)).toEqual(['While nobody hears', 'Live again']);
  expect(app.context.hub.counts().gaps).toBe(1);
  const [replaced] = (await backends.pidsOf('nod listen')).filter((pid) => pid !== frozen);
  expect(replaced).toBeGreaterThan(0);

  thaw();
  await expect.poll(() => backends.pidsOf('nod listen')).toEqual([replaced]);
  await backends.close();
  await app.close();
});

story('an idle connection for notices is kept', async () => {
  const app = await testApp({}, { limits: { pingMs: 50 } });
  const backends = await backendsOf(app.databaseUrl ?? '');
  const before = await backends.pidsOf('nod listen');
  expect(before).toHaveLength(1);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
    app.context.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
  for (let pings = 0; pings < 10; pings += 1) await pingHeard(app);
  expect(await backends.pidsOf('nod listen')).toEqual(before);
  expect(app.context.hub.counts().gaps).toBe(0);
  await backends.close();
  await app.close();
});

story('pings that cannot be sent do not count as missed', async () => {
  const app = await testApp({}, { limits: { pingMs: 100 } });
  const backends = await backendsOf(app.databaseUrl ?? '');
  const before = await backends.pidsOf('nod listen');
  const [watch = 0] = await pingingBackend();
  const thaw = backends.freeze(watch);
  onTestFinished(thaw);
  // Pings time out after a second; the next one uses a new connection.
  await expect
    .poll(() => backends.pidsOf('nod watch').then((pids) => pids.some((pid) => pid !== watch)))
    .toBe(true);
  expect(await backends.pidsOf('nod listen')).toEqual(before);
  expect(app.context.hub.counts().gaps).toBe(0);
  thaw();
  await backends.close();
  await app.close();

  async function pingingBackend(): Promise<number[]> {
    await expect.poll(() => backends.pidsOf('nod watch').then((pids) => pids.length)).toBe(1);
    return backends.pidsOf('nod watch');
  }
});

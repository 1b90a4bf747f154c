import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts, messages } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { behindProxy } from '#testing/behind-proxy.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { pingHeard } from '#testing/ping-heard.ts';
import { onPostgres, testApp } from '#testing/test-app.ts';

/** These tests need several processes on one PostgreSQL; PGlite only ever has one process. */
const story = test.runIf(onPostgres);

story('people on two different processes talk live', async () => {
  const here = await testApp();
  const sibling = await here.sibling();
  const amara = await here.seeker('Amara');
  const bridge = await sibling.employer('Bridge & Co');
  const { threadId } = await meet(amara, bridge);
  const [phone, office] = [await Live.of(amara), await Live.of(bridge)];

  const hello = await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
  expect((await phone.next('new_message')).message).toEqual(hello);
  phone.say({ type: 'read', threadId, messageId: hello.id });
  expect(await office.next('read')).toMatchObject({ threadId, userId: amara.id });

  const body = { threadId, bodyMd: 'Sent to both, twice', clientId: 'both' };
  const amaraThere = Object.assign(sibling.visitor(), { cookie: amara.cookie, user: amara.user });
  const answers = await Promise.all(
    [amara, amaraThere, amara, amaraThere].map((each) => each.send('POST', '/api/messages', body)),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 201]);

  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      (n % 2 === 0 ? amaraThere : bridge).call(messages.sendMessage, {
        body: { threadId, bodyMd: `Message ${n}` },
      }),
    ),
  );
  for (const screen of [phone, office]) {
    while (screen.all('new_message').length < 32) await screen.next('new_message');
    const stored = await bridge.call(messages.listMessages, { params: { threadId } });
    expect(screen.all('new_message').map((event) => event.message)).toEqual(stored);
  }

  const otherTab = await Live.of(amaraThere);
  await amara.call(accounts.logout);
  expect((await otherTab.closed).code).toBe(CLOSE.sessionEnded);
  await sibling.close();
  await here.close();
});

story('clients refetch after the connection for notices was lost', async () => {
  const app = await testApp();
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const phone = await Live.of(amara);
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(app.context.db);
  expect(rows.length).toBeGreaterThan(0);
  await phone.next('resync');
  expect(app.context.hub.counts().gaps).toBe(1);
  const message = await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Still there?' } });
  expect((await phone.next('new_message')).message).toEqual(message);
  await app.close();
});

story('after a database outage, each event is still received once', async () => {
  const { app: here, proxy } = await behindProxy({ reopenMs: 20, pingMs: 100 });
  const [amara, bridge] = [await here.seeker('Amara'), await here.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const phone = await Live.of(amara);
  // Runs on one existing connection, because no new ones are allowed meanwhile.
  await here.context.db.connection().execute(async (held) => {
    const allow = (may: boolean) =>
      sql`update pg_database set datallowconn = ${may} where datname = current_database()`.execute(held);
    await allow(false);
    const before = proxy.opened();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(held);
    // Several attempts fail.
    await expect.poll(() => proxy.opened() - before).toBeGreaterThan(3);
    await allow(true);
  });
  await phone.next('resync');
  // If another attempt to connect were still waiting, it would be made before a few pings have arrived.
  for (let pings = 0; pings < 3; pings += 1) await pingHeard(here);
  for (const bodyMd of ['One', 'Two']) {
    await bridge.call(messages.sendMessage, { body: { threadId, bodyMd } });
  }
  while (phone.all('new_message').at(-1)?.message?.bodyMd !== 'Two') await phone.next('new_message');
  expect(phone.all('new_message').map((event) => event.message?.bodyMd)).toEqual(['One', 'Two']);
  expect(phone.all('resync')).toHaveLength(1);
  await here.close();
  await proxy.close();
});

import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/index.ts';
import { backendsOf } from '#testing/backends.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { findRedis, type PrivateRedis, startRedis } from '#testing/redis.ts';
import { onPostgres, testApp } from '#testing/test-app.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import type { Connection } from '../db/connection.ts';
import { checkRedis } from '../doctor/check-redis.ts';
import { decode, publish, type ReceivedNotice } from './bus.ts';
import type { NoticeBus } from './notice-bus.ts';
import { notifyBus } from './notify-bus.ts';
import { redisBus } from './redis-bus.ts';
import { connectRedis } from './redis-client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const log = pino({ level: 'silent' });
const BEAT_MS = 100;
const [AMARA, BRIDGE] = [randomUUID(), randomUUID()];

/** A bus, and a way to interrupt it for a moment. */
interface Adapter {
  readonly name: string;
  readonly canRun: boolean;
  readonly start: () => Promise<void>;
  readonly create: (connection: Connection) => NoticeBus;
  readonly interrupt: (database: TestDatabase) => Promise<void>;
  readonly stop: () => Promise<void>;
}

let redis: PrivateRedis;

const NOTIFY: Adapter = {
  name: 'NOTIFY',
  canRun: onPostgres,
  start: async () => {},
  create: notifyBus,
  interrupt: async ({ databaseUrl }) => {
    const backends = await backendsOf(databaseUrl ?? '');
    for (const pid of await backends.pidsOf('nod listen')) process.kill(pid, 'SIGTERM');
    await backends.close();
  },
  stop: async () => {},
};

const REDIS: Adapter = {
  name: 'Redis',
  canRun: onPostgres && findRedis() !== null,
  start: async () => {
    redis = await startRedis();
  },
  create: (connection) => redisBus({ url: redis.url, connection, log, beatMs: BEAT_MS, tryMs: BEAT_MS }),
  interrupt: () => redis.restart(),
  stop: () => redis.stop(),
};

if (onPostgres && !REDIS.canRun) console.log('Neither redis-server nor valkey-server is installed: skipped.');

describe.each([NOTIFY, REDIS])('by $name', (adapter) => {
  const story = test.runIf(adapter.canRun);
  let database: TestDatabase;
  beforeAll(async () => {
    if (!adapter.canRun) return;
    await adapter.start();
    database = await testDatabase();
  });
  afterAll(async () => {
    if (!adapter.canRun) return;
    await database.connection.close();
    await database.drop();
    await adapter.stop();
  });

  /** A process on the database that receives notices for these people. */
  async function node(...people: readonly string[]) {
    if (database.another === null) throw new Error('there is one process');
    const connection = await database.another();
    const bus = adapter.create(connection);
    const heard: ReceivedNotice[] = [];
    let gaps = 0;
    await bus.open(
      (payload) => heard.push(decode(payload)),
      () => {
        gaps += 1;
      },
    );
    for (const userId of people) await bus.follow(userId);
    const close = async () => {
      await bus.close();
      await connection.close();
    };
    onTestFinished(close);
    const events = () =>
      heard.flatMap((notice) =>
        notice.kind === 'event' ? [{ to: [...notice.to], event: JSON.parse(notice.event) }] : [],
      );
    return { bus, heard, events, gaps: () => gaps };
  }

  const tell = (userId: string, n: number) =>
    publish(database.connection.db, {
      kind: 'event',
      to: [userId],
      event: { type: 'new_message', threadId: String(n) },
    });
  const countOf = (events: readonly { event: { threadId?: string } }[], n: number) =>
    events.filter(({ event }) => event.threadId === String(n)).length;

  /** Publishes until a notice arrives: until the first relay of a Redis bus has started, notices are lost. */
  async function untilHeard(userId: string, events: () => readonly { event: { threadId?: string } }[]) {
    let n = -1;
    await expect
      .poll(
        async () => {
          n -= 1;
          await tell(userId, n);
          return events().length;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
  }

  story('a notice reaches every process that follows its person, once', async () => {
    const [one, two] = [await node(AMARA), await node(AMARA)];
    await untilHeard(AMARA, one.events);
    await untilHeard(AMARA, two.events);
    for (let n = 0; n < 50; n += 1) await tell(AMARA, n);
    const expected = Array.from({ length: 50 }, (_, n) => String(n));
    for (const { events } of [one, two]) {
      await expect.poll(() => countOf(events(), 49), { timeout: 10_000 }).toBe(1);
      const inOrder = events().map(({ event }) => event.threadId);
      expect(inOrder.filter((threadId) => Number(threadId) >= 0)).toEqual(expected);
      expect(events().every(({ to }) => to.includes(AMARA))).toBe(true);
    }
  });

  story('a notice for more people than fit into one reaches the last of them', async () => {
    const one = await node(AMARA);
    await untilHeard(AMARA, one.events);
    const others = Array.from({ length: 500 }, () => randomUUID());
    await publish(database.connection.db, {
      kind: 'event',
      to: [...others, AMARA],
      event: { type: 'new_message', threadId: '3000' },
    });
    const amarasEvents = () => one.events().filter(({ to }) => to.includes(AMARA));
    await expect.poll(() => countOf(amarasEvents(), 3_000), { timeout: 10_000 }).toBe(1);
  });

  story('a rolled-back change sends no notice', async () => {
    const one = await node(AMARA);
    await untilHeard(AMARA, one.events);
    const undone = database.connection.db.transaction().execute(async (trx) => {
      const event = { type: 'new_message', threadId: '1000' } as const;
      await publish(trx, { kind: 'event', to: [AMARA], event });
      throw new Error('changed our mind');
    });
    await expect(undone).rejects.toThrow('changed our mind');
    await tell(AMARA, 1_001);
    await expect.poll(() => countOf(one.events(), 1_001), { timeout: 10_000 }).toBe(1);
    expect(countOf(one.events(), 1_000)).toBe(0);
  });

  story('the end of a session reaches every process', async () => {
    const [one, two] = [await node(AMARA), await node(BRIDGE)];
    await untilHeard(AMARA, one.events);
    await untilHeard(BRIDGE, two.events);
    await publish(database.connection.db, { kind: 'session_ended', sessionId: 'over' });
    for (const { heard } of [one, two]) {
      const sessionEnds = () => heard.filter(({ kind }) => kind === 'session_ended');
      await expect.poll(sessionEnds, { timeout: 10_000 }).toMatchObject([{ sessionId: 'over' }]);
    }
  });

  story('after an outage every process reports a gap, and hears again', async () => {
    const [one, two] = [await node(AMARA), await node(BRIDGE)];
    await untilHeard(AMARA, one.events);
    await untilHeard(BRIDGE, two.events);
    const before = [one.gaps(), two.gaps()];
    await adapter.interrupt(database);
    await expect.poll(one.gaps, { timeout: 20_000 }).toBeGreaterThan(before[0] ?? 0);
    await expect.poll(two.gaps, { timeout: 20_000 }).toBeGreaterThan(before[1] ?? 0);
    const heardBefore = one.events().length;
    await untilHeard(AMARA, () => one.events().slice(heardBefore));
  });

  const onRedis = test.runIf(adapter === REDIS && adapter.canRun);

  onRedis('a frozen Redis is a gap, and the relay keeps no notices for it', async () => {
    const terms = vi.spyOn(log, 'info');
    onTestFinished(() => terms.mockRestore());
    const one = await node(AMARA);
    await untilHeard(AMARA, one.events);
    const before = one.gaps();
    const termsBefore = terms.mock.calls.length;
    redis.freeze();
    await expect.poll(() => one.bus.silentForMs?.() ?? 0, { timeout: 10_000 }).toBeGreaterThan(10 * BEAT_MS);
    await tell(AMARA, 2_000);
    redis.thaw();
    await expect.poll(one.gaps, { timeout: 20_000 }).toBeGreaterThan(before);
    const heardBefore = one.events().length;
    await untilHeard(AMARA, () => one.events().slice(heardBefore));
    expect(countOf(one.events(), 2_000)).toBe(0);
    expect(terms.mock.calls.length).toBeGreaterThan(termsBefore);
  });

  onRedis('a Redis that refuses subscriptions is not left with open connections', async () => {
    const { client: admin, end } = await connectRedis(redis.url);
    onTestFinished(end);
    const mayNotSubscribe = ['+@all', '-subscribe', '~*', '&*'];
    await admin.sendCommand(['ACL', 'SETUSER', 'nod', 'on', '>secret', ...mayNotSubscribe]);
    const url = redis.url.replace('redis://', 'redis://nod:secret@');
    const { connection } = database;
    const bus = redisBus({ url, connection, log, beatMs: BEAT_MS, tryMs: 10 });
    onTestFinished(bus.close);
    const openedConnections = async () =>
      Number(/^total_connections_received:(\d+)/m.exec(await admin.info('stats'))?.[1] ?? 0);
    const before = await openedConnections();
    await bus.open(
      () => {},
      () => {},
    );
    await expect.poll(openedConnections).toBeGreaterThan(before + 10);
    // The relay's, this one, and perhaps one that is just being tried or ended.
    const open = Number(/^connected_clients:(\d+)/m.exec(await admin.info('clients'))?.[1]);
    expect(open).toBeLessThanOrEqual(4);
    expect(await checkRedis({ redisUrl: url })).toMatchObject([
      { state: 'fault', sentence: expect.stringContaining('needs publish, subscribe, unsubscribe') },
    ]);
    expect(await checkRedis({ redisUrl: redis.url })).toMatchObject([{ state: 'ok' }]);
  });
});

const withRedis = test.runIf(REDIS.canRun);

withRedis('two processes talk through Redis, and clients refetch after an outage', async () => {
  redis = await startRedis();
  onTestFinished(redis.stop);
  const app = await testApp({ redisUrl: redis.url });
  const sibling = await app.sibling();
  const [amara, bridge] = [await app.seeker('Amara'), await sibling.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const [phone, office] = [await Live.of(amara), await Live.of(bridge)];
  const stranger = await Live.of(await app.seeker('Sofia'));
  const say = (bodyMd: string) => bridge.call(messages.sendMessage, { body: { threadId, bodyMd } });
  // The relay may not have started yet; then the client is told to refetch.
  await say('Hello');
  await Promise.race([phone.next('new_message'), phone.next('resync')]);
  await say('Are you there?');
  await expect
    .poll(() => phone.all('new_message').map(({ message }) => message?.bodyMd), { timeout: 20_000 })
    .toContain('Are you there?');
  expect(stranger.all('new_message')).toEqual([]);

  // While Redis is away messages are only stored; afterwards everybody refetches, and live delivery works again.
  await redis.restart();
  await say('While nobody hears');
  await phone.next('resync');
  await office.next('resync');
  const stored = await amara.call(messages.listMessages, { params: { threadId } });
  expect(stored.map(({ bodyMd }) => bodyMd)).toEqual(['Hello', 'Are you there?', 'While nobody hears']);
  let n = 0;
  const isLive = async () => {
    n += 1;
    await say(`Live again ${n}`);
    return phone.all('new_message').some(({ message }) => message?.bodyMd.startsWith('Live again'));
  };
  await expect.poll(isLive, { timeout: 30_000 }).toBe(true);
  await sibling.close();
  await app.close();
});

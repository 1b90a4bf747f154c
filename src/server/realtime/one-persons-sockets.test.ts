import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { SECOND } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

/** Resolves once all earlier frames have been read: a hello (an `auth` frame) is answered in order, without the database. */
async function heardOut(live: Live, person: Person): Promise<void> {
  live.say({ type: 'auth', userId: person.id });
  await live.next('ready');
}

/** Counts the statements that frames run from now on. */
function countStatements(): { readonly count: () => number; readonly stop: () => void } {
  const context = app.context as { db: Context['db'] };
  const { db } = context;
  let count = 0;
  context.db = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    count: () => count,
    stop: () => {
      context.db = db;
    },
  };
}

test('an eleventh tab replaces the oldest; the other ten stay', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const tabs: Live[] = [];
  for (let n = 0; n < 12; n += 1) tabs.push(await Live.of(amara));
  const [first, second, ...others] = tabs;
  expect(await first?.closed).toEqual({ code: CLOSE.replaced, reason: 'replaced by a newer connection' });
  expect((await second?.closed)?.code).toBe(CLOSE.replaced);
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
  for (const tab of others) await tab.next('new_message');
  expect(first?.all('new_message')).toEqual([]);
  expect(app.context.hub.counts().replaced).toBe(2);
});

test('a socket that has not said hello counts as one of the ten', async () => {
  const bela = await app.seeker('Bela');
  const silent = await Live.open(bela);
  for (let n = 0; n < 10; n += 1) await Live.open(bela);
  expect((await silent.closed).code).toBe(CLOSE.replaced);
});

test('one person’s frames on all their sockets count together', async () => {
  const [mallory, chidi] = [await app.seeker('Mallory'), await app.seeker('Chidi')];
  const phone = await Live.of(chidi);
  const tabs: Live[] = [];
  for (let n = 0; n < 5; n += 1) tabs.push(await Live.of(mallory));
  // Fifteen each: no tab is a flood on its own.
  for (const tab of tabs) for (let n = 0; n < 15; n += 1) tab.socket.send('{"type":"wave"}');
  const { code, reason } = await Promise.race(tabs.map((tab) => tab.closed));
  expect({ code, reason }).toEqual({ code: CLOSE.policy, reason: 'too many frames' });
  await heardOut(phone, chidi);
  // A new connection does not clear the count.
  const reopened = await Live.open(mallory);
  reopened.say({ type: 'auth', userId: mallory.id });
  expect((await reopened.closed).reason).toBe('too many frames');
  app.clock.advance(5 * SECOND);
  await Live.of(mallory);
});

test('pings count towards the limit of frames', async () => {
  const dina = await app.seeker('Dina');
  const flood = await Live.of(dina);
  for (let n = 0; n < 100; n += 1) flood.socket.ping();
  expect((await flood.closed).reason).toBe('too many frames');
});

test('after thirty connections at once, a person has to wait', async () => {
  const ezra = await app.seeker('Ezra');
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1) statuses.push(await (await Live.open(ezra)).answered);
  expect(new Set(statuses)).toEqual(new Set([101]));
  const refused = await Live.open(ezra);
  expect([await refused.answered, refused.retryAfter]).toEqual([429, '3']);
  expect(await (await Live.open(await app.seeker('Faith'))).answered).toBe(101);
  app.clock.advance(SECOND);
  expect(await (await Live.open(ezra)).answered).toBe(101);
});

test('of twenty quick reads, only the first and the newest are stored', async () => {
  const [gus, hope] = [await app.seeker('Gus'), await app.employer('Hope & Daughters')];
  const { threadId } = await meet(gus, hope);
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    app.clock.advance(SECOND);
    ids.push((await hope.call(messages.sendMessage, { body: { threadId, bodyMd: `Message ${n}` } })).id);
  }
  const [phone, office] = [await Live.of(gus), await Live.of(hope)];
  const { db } = app.context;
  // While another transaction locks the conversation's row, the first read waits and the others queue behind it.
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('threads').select('id').where('id', '=', threadId).forUpdate().execute();
    for (const messageId of ids) phone.say({ type: 'read', threadId, messageId });
    await heardOut(phone, gus);
  });
  await office.next('read');
  const newest = await office.next('read');
  await heardOut(phone, gus);
  const stored = await hope.call(messages.listMessages, { params: { threadId } });
  expect(newest.readAt).toBe(stored.at(-1)?.createdAt);
  expect(office.all('read')).toHaveLength(2);
});

test('a screen that is behind does not undo another screen’s reads', async () => {
  const [ivo, june] = [await app.seeker('Ivo'), await app.employer('June Ltd')];
  const { threadId } = await meet(ivo, june);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    app.clock.advance(SECOND);
    ids.push((await june.call(messages.sendMessage, { body: { threadId, bodyMd: `Message ${n}` } })).id);
  }
  const [first, second, third] = ids as [string, string, string];
  const [phone, desktop, office] = [await Live.of(ivo), await Live.of(ivo), await Live.of(june)];
  const { db } = app.context;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('threads').select('id').where('id', '=', threadId).forUpdate().execute();
    phone.say({ type: 'read', threadId, messageId: first });
    phone.say({ type: 'read', threadId, messageId: third });
    await heardOut(phone, ivo);
    desktop.say({ type: 'read', threadId, messageId: second });
    await heardOut(desktop, ivo);
  });
  await office.next('read');
  await office.next('read');
  await expect.poll(async () => (await ivo.call(messages.listThreads))[0]?.unreadCount).toBe(0);
});

test('frames about made-up conversations soon cause no more queries', async () => {
  const [kira, lane] = [await app.seeker('Kira'), await app.employer('Mill Lane')];
  const { threadId } = await meet(kira, lane);
  const [phone, office] = [await Live.of(kira), await Live.of(lane)];
  phone.say({ type: 'typing', threadId });
  await office.next('typing');
  const statements = countStatements();
  for (let second = 0; second < 5; second += 1) {
    for (let n = 0; n < 9; n += 1) {
      phone.say({ type: 'typing', threadId: randomUUID() });
      phone.say({ type: 'read', threadId: randomUUID(), messageId: randomUUID() });
    }
    await heardOut(phone, kira);
    app.clock.advance(SECOND);
  }
  // Her own conversation still works, and is the last one looked up.
  phone.say({ type: 'typing', threadId });
  await office.next('typing');
  statements.stop();
  expect(statements.count()).toBeGreaterThan(20);
  // Twenty guesses with at most three statements each, and a few for her own; ninety frames were sent.
  expect(statements.count()).toBeLessThanOrEqual(20 * 3 + 3);
});

test('a conversation that is not theirs is looked up once', async () => {
  const [nell, otto] = [await app.seeker('Nell'), await app.seeker('Otto')];
  const { threadId } = await meet(otto, await app.employer('Park Row'));
  const phone = await Live.of(nell);
  const statements = countStatements();
  for (let n = 0; n < 20; n += 1) {
    phone.say({ type: 'typing', threadId });
    app.clock.advance(SECOND);
    await heardOut(phone, nell);
  }
  statements.stop();
  expect(statements.count()).toBe(1);
});

test('typing on two screens is relayed once per interval, not twice', async () => {
  const [pia, quay] = [await app.seeker('Pia'), await app.employer('Quay')];
  const { threadId } = await meet(pia, quay);
  const [phone, desktop, office] = [await Live.of(pia), await Live.of(pia), await Live.of(quay)];
  phone.say({ type: 'typing', threadId });
  await office.next('typing');
  desktop.say({ type: 'typing', threadId });
  await heardOut(desktop, pia);
  app.clock.advance(2 * SECOND);
  desktop.say({ type: 'typing', threadId });
  await office.next('typing');
  expect(office.all('typing')).toHaveLength(2);
});

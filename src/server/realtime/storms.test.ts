import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { testApp } from '#testing/test-app.ts';
import { SOCKET_LIMITS } from './limits.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Resolves once `count` of the promises have. (`expect.poll` would advance the fake timers.) */
function first(count: number, promises: readonly Promise<unknown>[]): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    for (const promise of promises) {
      promise.then(() => {
        left -= 1;
        if (left === 0) resolve();
      });
    }
  });
}

test('a storm of connections is admitted at a steady rate', async () => {
  const app = await testApp(
    {},
    { sockets: { ...SOCKET_LIMITS, admitted: { perSecond: 20, burst: 2 }, waiting: 3 } },
  );
  const people = await Promise.all(
    ['Ada', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'].map((name) => app.seeker(name)),
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const tabs = people.map((person) => new Live(app.url, { headers: { cookie: person.cookie } }));
  const statuses: number[] = [];
  const answers = tabs.map((tab) => tab.answered.then((status) => statuses.push(status)));
  // Two are admitted at once, three wait, and the sixth is refused.
  await first(3, answers);
  expect(statuses.toSorted()).toEqual([101, 101, 503]);
  vi.advanceTimersByTime(50);
  await first(4, answers);
  expect(statuses).toHaveLength(4);
  vi.advanceTimersByTime(100);
  await Promise.all(answers);
  expect(statuses.toSorted()).toEqual([101, 101, 101, 101, 101, 503]);
  expect(tabs.map((tab) => tab.retryAfter).filter((after) => after !== undefined)).toEqual(['3']);
  expect(app.context.hub.counts()).toMatchObject({ sockets: 5, refused: 1 });
  await app.close();
});

test('a network can have only a few sockets that have not said hello', async () => {
  const app = await testApp({ trustedProxies: 1 }, { sockets: { ...SOCKET_LIMITS, strangersPerNetwork: 2 } });
  const [mallory, moses, amara] = [
    await app.seeker('Mallory'),
    await app.seeker('Moses'),
    await app.seeker('Amara'),
  ];
  const headersFrom = (address: string) => ({ 'x-forwarded-for': `1.1.1.1, ${address}` });
  const first = await Live.open(mallory, headersFrom('2001:db8:1:2::1'));
  expect(await (await Live.open(mallory, headersFrom('2001:db8:1:2::2'))).answered).toBe(101);
  const refused = await Live.open(moses, headersFrom('2001:db8:1:2::3'));
  expect([await refused.answered, refused.retryAfter]).toEqual([429, '3']);
  expect(await (await Live.open(amara, headersFrom('2001:db8:1:3::1'))).answered).toBe(101);
  first.say({ type: 'auth', userId: mallory.id });
  await first.next('ready');
  expect(await (await Live.open(moses, headersFrom('2001:db8:1:2::3'))).answered).toBe(101);
  await app.close();
});

test('one browser that keeps trying does not use up its network’s limit', async () => {
  const rate = { perSecond: 0.001, burst: 40 };
  const app = await testApp({}, { sockets: { ...SOCKET_LIMITS, upgradesPerNetwork: rate } });
  const [mallory, amara] = [await app.seeker('Mallory'), await app.seeker('Amara')];
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push(await (await Live.open(mallory)).answered);
  expect(statuses.filter((status) => status === 101)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  expect(await (await Live.open(amara)).answered).toBe(101);
  await app.close();
});

test('a gradual stop closes the sockets one by one', async () => {
  const app = await testApp();
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const tabs: Live[] = [];
  for (let n = 0; n < 10; n += 1) tabs.push(await Live.of(amara));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closings = tabs.map((tab) => tab.closed);
  const gone = app.context.hub.closeGradually(500);
  const open = () => tabs.filter((tab) => tab.socket.readyState === WebSocket.OPEN);
  await first(1, closings);
  expect(open()).toHaveLength(9);
  // Sockets that are still open receive events.
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Still there?' } });
  for (const tab of open()) await tab.next('new_message');
  // New sockets are refused meanwhile.
  expect((await (await Live.open(bridge)).closed).code).toBe(CLOSE.restart);
  vi.advanceTimersByTime(200);
  await first(5, closings);
  expect(open()).toHaveLength(5);
  vi.advanceTimersByTime(250);
  await gone;
  const codes = (await Promise.all(closings)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([CLOSE.restart]));
  await app.close();
});

test('an immediate stop closes the remaining sockets at once', async () => {
  const app = await testApp();
  const dora = await app.seeker('Dora');
  const tabs = await Promise.all(Array.from({ length: 5 }, () => Live.of(dora)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  app.context.hub.closeGradually(60_000);
  await app.context.hub.close();
  for (const tab of tabs) expect((await tab.closed).code).toBe(CLOSE.restart);
  await app.close();
});

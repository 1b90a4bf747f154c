import { EventEmitter } from 'node:events';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND } from '#server/clock.ts';
import { testClock } from '#testing/clock.ts';
import { createGate } from './gate.ts';
import { createHub, type Hub } from './hub.ts';
import { SOCKET_LIMITS } from './limits.ts';
import { deafBus } from './notify-bus.ts';
import type { Peer } from './peer.ts';
import { createPresences } from './presence.ts';

const log = pino({ level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A hub with one socket for each of `people` people, whose connection for notices the test can break. */
async function crowd(people: number) {
  let onGap = () => {};
  const hub = await createHub(
    {
      ...deafBus,
      open: async (_onNotice, gap) => {
        onGap = gap;
      },
    },
    { clock: testClock(), log, limits: SOCKET_LIMITS },
  );
  const resyncs = Array.from({ length: people }, () => 0);
  for (let n = 0; n < people; n += 1) {
    const peer = fakePeer(hub, `person ${n}`, () => {
      resyncs[n] = (resyncs[n] ?? 0) + 1;
    });
    hub.admit(peer);
    hub.subscribe(peer);
  }
  return { hub, gap: () => onGap(), resyncs, told: () => resyncs.reduce((sum, each) => sum + each) };
}

/** The parts of a peer that the hub uses. */
function fakePeer(hub: Hub, userId: string, onFrame: () => void): Peer {
  const socket = Object.assign(new EventEmitter(), { readyState: 1, close: () => {}, terminate: () => {} });
  return {
    id: 1,
    socket,
    stream: { writableLength: 0, write: onFrame },
    actor: { userId, sessionId: userId },
    presence: hub.presence(userId),
    isAlive: true,
  } as unknown as Peer;
}

test('after a gap, a thousand clients are told to refetch over 3 seconds', async () => {
  const { gap, resyncs, told } = await crowd(1_000);
  gap();
  expect(told()).toBeLessThan(50);
  vi.advanceTimersByTime(1_500);
  expect(told()).toBeGreaterThan(400);
  expect(told()).toBeLessThan(600);
  vi.advanceTimersByTime(1_500);
  expect(new Set(resyncs)).toEqual(new Set([1]));
});

test('a few clients are told at once', async () => {
  const { gap, told } = await crowd(5);
  gap();
  expect(told()).toBe(5);
});

test('however many clients there are, none waits longer than ten seconds', async () => {
  const { gap, resyncs } = await crowd(20_000);
  gap();
  vi.advanceTimersByTime(10 * SECOND);
  expect(new Set(resyncs)).toEqual(new Set([1]));
});

test('after a second gap, clients still waiting from the first come first', async () => {
  const { gap, resyncs } = await crowd(1_000);
  gap();
  vi.advanceTimersByTime(1_500);
  gap();
  vi.advanceTimersByTime(1_650);
  expect(resyncs.every((times) => times >= 1)).toBe(true);
  vi.advanceTimersByTime(1_500);
  expect(resyncs.filter((times) => times === 2).length).toBeGreaterThan(400);
  expect(Math.max(...resyncs)).toBe(2);
});

test('a client that leaves before its turn gets no message', async () => {
  const { hub, gap, told } = await crowd(100);
  gap();
  const before = told();
  for (const peer of [...hub.peers()]) hub.leave(peer);
  vi.advanceTimersByTime(10 * SECOND);
  expect(told()).toBe(before);
});

test('people who are gone are forgotten once their rate limits are reset', () => {
  const clock = testClock();
  const presences = createPresences(clock, log, SOCKET_LIMITS);
  for (let n = 0; n < 100; n += 1) presences.of(`person ${n}`).frames.take();
  presences.forgetIdle();
  expect(presences.size()).toBe(100);
  clock.advance(SECOND);
  presences.forgetIdle();
  expect(presences.size()).toBe(0);
});

test('inactive networks are forgotten; beyond 20,000, new ones share a count', async () => {
  const clock = testClock();
  const gate = createGate(clock, { ...SOCKET_LIMITS, admitted: { perSecond: 1, burst: 100_000 } });
  for (let n = 0; n < 20_600; n += 1) {
    const pass = await gate.enter(`network ${n}`, `token ${n}`);
    if (typeof pass === 'object') pass.leave();
  }
  expect(gate.networks()).toBe(20_001);
  expect(gate.refused()).toBe(100);
  clock.advance(10 * SECOND);
  gate.forgetIdle();
  expect(gate.networks()).toBe(0);
});

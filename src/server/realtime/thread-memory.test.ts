import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#server/clock.ts';
import { testClock } from '#testing/clock.ts';
import { SOCKET_LIMITS } from './limits.ts';
import { createThreadMemory } from './thread-memory.ts';

function memory() {
  const clock = testClock();
  return { clock, ...createThreadMemory(clock, SOCKET_LIMITS.unknownThreads) };
}

test('after twenty guesses only known conversations are looked up', () => {
  const { clock, record, mayAsk } = memory();
  record('hers', true);
  for (let n = 0; n < 20; n += 1) {
    expect(mayAsk(`guess ${n}`)).toBe(true);
    record(`guess ${n}`, false);
  }
  expect([mayAsk('another'), mayAsk('hers')]).toEqual([false, true]);
  clock.advance(5 * SECOND);
  expect(mayAsk('another')).toBe(true);
  record('another', false);
  expect(mayAsk('one more')).toBe(false);
});

test('a conversation that was not theirs is looked up again after a minute', () => {
  const { clock, record, mayAsk } = memory();
  record('ended', false);
  clock.advance(MINUTE - 1);
  expect(mayAsk('ended')).toBe(false);
  clock.advance(1);
  expect(mayAsk('ended')).toBe(true);
});

test('a conversation that ended is no longer theirs', () => {
  const { record, mayAsk } = memory();
  record('thread', true);
  record('thread', false);
  expect(mayAsk('thread')).toBe(false);
});

test('only the least recently typed-in conversation is forgotten', () => {
  const { mayRelayTyping } = memory();
  for (let n = 0; n < 201; n += 1) expect(mayRelayTyping(`thread ${n}`)).toBe(true);
  expect([mayRelayTyping('thread 200'), mayRelayTyping('thread 1')]).toEqual([false, false]);
  expect(mayRelayTyping('thread 0')).toBe(true);
});

test('a clock that is set back does not silence a conversation', () => {
  const { clock, record, mayAsk, mayRelayTyping } = memory();
  expect([mayRelayTyping('thread'), mayRelayTyping('thread')]).toEqual([true, false]);
  record('ended', false);
  clock.advance(-MINUTE);
  expect([mayRelayTyping('thread'), mayAsk('ended')]).toEqual([true, true]);
});

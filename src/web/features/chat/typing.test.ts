import { expect, test } from 'vitest';
import { createTyping } from './typing.ts';

function page() {
  const reported: string[] = [];
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const typing = createTyping({
    say: (threadId) => reported.push(threadId),
    now: () => now,
    later: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  });
  return {
    typing,
    reported,
    passes(ms: number) {
      now += ms;
      const ripe = timers.filter((each) => each.at <= now);
      timers = timers.filter((each) => each.at > now);
      for (const each of ripe) each.run();
    },
  };
}

test('typing is sent at most every three seconds, however fast it is', () => {
  const { typing, reported, passes } = page();
  typing.typed('bridge');
  passes(2_999);
  typing.typed('bridge');
  expect(reported).toEqual(['bridge']);
  passes(1);
  typing.typed('bridge');
  typing.typed('halcyon');
  expect(reported).toEqual(['bridge', 'bridge', 'halcyon']);
});

test('after sending, the first key of the next message is reported', () => {
  const { typing, reported } = page();
  typing.typed('bridge');
  typing.sent('bridge');
  typing.typed('bridge');
  expect(reported).toEqual(['bridge', 'bridge']);
});

test('somebody is shown as writing until they stop', () => {
  const { typing, passes } = page();
  typing.heard('bridge');
  passes(4_000);
  typing.heard('bridge');
  passes(4_000);
  expect(typing.get().has('bridge')).toBe(true);
  passes(1_000);
  expect(typing.get().has('bridge')).toBe(false);
});

test('the arrival of the message ends the typing indicator', () => {
  const { typing } = page();
  typing.heard('bridge');
  typing.stopped('bridge');
  expect(typing.get().size).toBe(0);
});

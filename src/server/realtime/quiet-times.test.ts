import { expect, test } from 'vitest';
import { createQuietTimes } from './quiet-times.ts';

function times() {
  const clock = { at: 1_000 };
  return { clock, quiet: createQuietTimes(() => clock.at) };
}

test('a person has been quiet since the last event, others since the start', () => {
  const { clock, quiet } = times();
  clock.at += 5_000;
  quiet.heard('amara');
  clock.at += 200;
  expect(quiet.quietFor('amara')).toBe(200);
  expect(quiet.quietFor('bridge')).toBe(5_200);
});

test('after missed notices, quiet times start at the moment of the gap', () => {
  const { clock, quiet } = times();
  clock.at += 9_000;
  quiet.missed();
  clock.at += 10;
  expect(quiet.quietFor('amara')).toBe(10);
});

test('a forgotten person’s quiet time is never overestimated', () => {
  const { clock, quiet } = times();
  let last = clock.at;
  for (let step = 0; step < 400; step += 1) {
    clock.at += 1_000;
    if (step % 97 === 0) {
      quiet.heard('amara');
      last = clock.at;
    }
    expect(quiet.quietFor('amara')).toBeLessThanOrEqual(clock.at - last);
  }
});

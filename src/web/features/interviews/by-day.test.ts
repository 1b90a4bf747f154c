import { expect, test } from 'vitest';
import type { Interview } from '#contract/interviews.ts';
import { byDay } from './by-day.ts';

/** At a local time, as on the reader's device. */
const interviewAt = (text: string) => ({ scheduledAt: new Date(text).toISOString() }) as Interview;

test('interviews are divided at midnight, in their order', () => {
  const times = ['2026-10-24T09:00', '2026-10-24T23:59', '2026-10-25T00:00', '2026-11-02T12:00'].map(
    interviewAt,
  );
  expect(byDay(times).map(({ interviews }) => interviews)).toEqual([
    times.slice(0, 2),
    times.slice(2, 3),
    times.slice(3),
  ]);
  expect(byDay([])).toEqual([]);
});

import { expect, test } from 'vitest';
import { whenInWords } from './words.ts';

test('an interview has no time while one can still be chosen', () => {
  const scheduledAt = '2026-11-05T10:00:00.000Z';
  const interview = { scheduledAt, duration: 60, timeZone: 'Europe/London' };
  expect(whenInWords({ ...interview, offeredTimes: [scheduledAt, '2026-11-06T10:00:00.000Z'] })).toBe(
    'A time to be chosen',
  );
  expect(whenInWords({ ...interview, offeredTimes: [] })).toContain('Thu 5 Nov 2026, 10:00 AM–11:00 AM');
});

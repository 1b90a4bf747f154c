import { expect, test } from 'vitest';
import { whySpent } from './super-like.ts';

const noon = new Date(2026, 4, 12, 12, 0);
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000).toISOString();

test('Amara has one super like a day, and sees when the next is available', () => {
  expect(whySpent(null, noon.getTime())).toBeNull();
  expect(whySpent(hoursAgo(24), noon.getTime())).toBeNull();
  expect(whySpent(hoursAgo(2.5), noon.getTime())).toBe(
    'You have used today’s super like. You get the next one tomorrow at 9:30 AM.',
  );
  expect(whySpent(hoursAgo(20), noon.getTime())).toBe(
    'You used your last super like yesterday. You get the next one today at 4:00 PM.',
  );
});

import { expect, test } from 'vitest';
import { startOfDay } from '#web/format/time.ts';
import { isNewMatch } from './is-new-match.ts';

const local = (text: string) => new Date(text).toISOString();
const noon = new Date('2025-11-20T12:00').getTime();

test('a day begins at midnight in the browser’s time zone', () => {
  expect(startOfDay(noon)).toBe(new Date('2025-11-20T00:00').getTime());
  expect(startOfDay(startOfDay(noon))).toBe(startOfDay(noon));
  expect(startOfDay(startOfDay(noon) - 1)).toBe(new Date('2025-11-19T00:00').getTime());
});

test('a match is new for 24 hours, not until midnight', () => {
  expect(isNewMatch(local('2025-11-19T12:01'), noon)).toBe(true);
  expect(isNewMatch(local('2025-11-19T12:00'), noon)).toBe(false);
});

import { expect, test } from 'vitest';
import { calendarDay, comingDay, dayInFull, dayInWords, dayOf, isSameDay, matchedInWords } from './days.ts';

/** Local times, as on the reader’s device. */
const instantOf = (text: string) => new Date(text).toISOString();
const thursday = new Date('2025-11-20T12:00').getTime();

test('a day of the past week is a word or weekday, an earlier one a date', () => {
  expect(dayInWords(instantOf('2025-11-20T00:01'), thursday)).toBe('Today');
  expect(dayInWords(instantOf('2025-11-19T23:59'), thursday)).toBe('Yesterday');
  expect(dayInWords(instantOf('2025-11-18T12:00'), thursday)).toBe('Tuesday');
  expect(dayInWords(instantOf('2025-11-14T12:00'), thursday)).toBe('Friday');
  expect(dayInWords(instantOf('2025-11-13T12:00'), thursday)).toBe('13 Nov');
  expect(dayInWords(instantOf('2024-11-13T12:00'), thursday)).toBe('13 Nov 2024');
});

test('a coming day has its date, and its year unless it is the current one', () => {
  expect(comingDay(instantOf('2025-11-20T18:00'), thursday)).toBe('Today, Thursday 20 November');
  expect(comingDay(instantOf('2025-11-21T00:00'), thursday)).toBe('Tomorrow, Friday 21 November');
  expect(comingDay(instantOf('2025-11-22T09:00'), thursday)).toBe('Saturday 22 November');
  expect(comingDay(instantOf('2026-01-08T09:00'), thursday)).toBe('Thursday 8 January 2026');
});

test('a clock change does not move a day', () => {
  const monday = new Date('2025-10-27T00:30').getTime();
  expect(dayInWords(instantOf('2025-10-26T00:30'), monday)).toBe('Yesterday');
  expect(dayInWords(instantOf('2025-10-25T23:30'), monday)).toBe('Saturday');
});

test('a match is dated in a sentence', () => {
  expect(matchedInWords(instantOf('2025-11-20T09:00'), thursday)).toBe('Matched today');
  expect(matchedInWords(instantOf('2025-11-18T09:00'), thursday)).toBe('Matched on Tuesday');
  expect(matchedInWords(instantOf('2025-10-02T09:00'), thursday)).toBe('Matched on 2 Oct');
});

test('a new day begins at midnight', () => {
  expect(isSameDay(instantOf('2025-11-20T00:00'), instantOf('2025-11-20T23:59'))).toBe(true);
  expect(isSameDay(instantOf('2025-11-19T23:59'), instantOf('2025-11-20T00:00'))).toBe(false);
});

test('dayOf shows other years, dayInFull every year, calendarDay none', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(dayOf('2026-11-20T12:00:00Z', now)).toBe('20 Nov');
  expect(dayOf('2025-11-20T12:00:00Z', now)).toBe('20 Nov 2025');
  expect(dayInFull('2026-12-05T12:00:00Z')).toBe('5 December 2026');
  expect(calendarDay('2026-03-29')).toBe('29 Mar');
});

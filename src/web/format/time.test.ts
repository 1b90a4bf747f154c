import { expect, test } from 'vitest';
import { agoInShort, agoInWords, clockTime, momentOf, timeLeft } from './time.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

test('a match says how long ago it was made, in days, hours or now', () => {
  expect(agoInWords(minutesAgo(0), NOW)).toBe('Now');
  expect(agoInWords(minutesAgo(59), NOW)).toBe('Now');
  expect(agoInWords(minutesAgo(60), NOW)).toBe('1h ago');
  expect(agoInWords(minutesAgo(24 * 60 - 1), NOW)).toBe('23h ago');
  expect(agoInWords(minutesAgo(24 * 60), NOW)).toBe('1d ago');
  expect(agoInWords(minutesAgo(40 * 24 * 60), NOW)).toBe('40d ago');
});

test('a thread in the list has a shorter form, down to the minute', () => {
  expect(agoInShort(minutesAgo(0.9), NOW)).toBe('now');
  expect(agoInShort(minutesAgo(1), NOW)).toBe('1m');
  expect(agoInShort(minutesAgo(59), NOW)).toBe('59m');
  expect(agoInShort(minutesAgo(60), NOW)).toBe('1h');
  expect(agoInShort(minutesAgo(3 * 24 * 60), NOW)).toBe('3d');
});

test('an instant slightly in the future is shown as now', () => {
  expect(agoInWords(minutesAgo(-2), NOW)).toBe('Now');
  expect(agoInShort(minutesAgo(-2), NOW)).toBe('now');
});

test('a message has its time on a 12-hour clock with a plain space', () => {
  const local = (hour: number, minute: number) => new Date(2026, 10, 21, hour, minute).toISOString();
  expect(clockTime(local(9, 41))).toBe('9:41 AM');
  expect(clockTime(local(0, 5))).toBe('12:05 AM');
  expect(clockTime(local(12, 0))).toBe('12:00 PM');
  expect(clockTime(local(23, 59))).toBe('11:59 PM');
  expect(momentOf(local(23, 5))).toBe('21 Nov 2026, 11:05 PM');
});

test('the rest of a trial is counted in days, including the current one', () => {
  expect(timeLeft('2026-11-28T12:00:00Z', NOW)).toBe('7 days left');
  expect(timeLeft('2026-11-23T11:59:59Z', NOW)).toBe('2 days left');
  expect(timeLeft('2026-11-22T12:00:00Z', NOW)).toBe('1 day left');
  expect(timeLeft('2026-11-22T11:00:00Z', NOW)).toBe('less than a day left');
});

import { expect, test } from 'vitest';
import { monthInWords, shareOf, takenInWords } from './words.ts';

test('times are in hours up to two days, then in days', () => {
  expect(takenInWords(6.5)).toBe('6.5 h');
  expect(takenInWords(47.9)).toBe('47.9 h');
  expect(takenInWords(48)).toBe('2 days');
  expect(takenInWords(100)).toBe('4.2 days');
});

test('a month is named in short, or in full with its year', () => {
  expect(monthInWords('2026-01')).toBe('Jan');
  expect(monthInWords('2025-12', true)).toBe('December 2025');
});

test('a share of nothing is not 0%', () => {
  expect(shareOf(0, 0)).toBe('–');
  expect(shareOf(1, 3)).toBe('33%');
});

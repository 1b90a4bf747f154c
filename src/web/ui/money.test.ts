import { expect, test } from 'vitest';
import { percentOf, pounds, poundsRange } from './money.ts';

test('pence are shown as whole pounds, rounded down', () => {
  expect(pounds(6_800_000)).toBe('£68,000');
  expect(pounds(6_850_099)).toBe('£68,500');
  expect(pounds(99)).toBe('£0');
  expect(pounds(199_900_000)).toBe('£1,999,000');
});

test('a salary that is not there reads £0, as specified', () => {
  expect(pounds(null)).toBe('£0');
  expect(pounds(undefined)).toBe('£0');
  expect(poundsRange(null, 4_350_000)).toBe('£0 – £43,500');
});

test('a score in hundredths of a percent is a whole percent, rounded down', () => {
  expect(percentOf(9_499)).toBe(94);
  expect(percentOf(10_000)).toBe(100);
  expect(percentOf(0)).toBe(0);
  expect(percentOf(null)).toBe(0);
});

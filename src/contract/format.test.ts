import { expect, test } from 'vitest';
import { inDigits, money, moneyWithPennies, percentOf, pounds, poundsRange, share } from './format.ts';

test('pence are shown as whole pounds, rounded down', () => {
  expect(pounds(6_800_000)).toBe('£68,000');
  expect(pounds(6_850_099)).toBe('£68,500');
  expect(pounds(99)).toBe('£0');
  expect(pounds(199_900_000)).toBe('£1,999,000');
});

test('a missing salary is shown as £0, as specified', () => {
  expect(pounds(null)).toBe('£0');
  expect(pounds(undefined)).toBe('£0');
  expect(poundsRange(null, 4_350_000)).toBe('£0 – £43,500');
  expect(poundsRange(2_800_000, 2_800_099)).toBe('£28,000');
});

test('a score in hundredths of a percent is a whole percent, rounded down', () => {
  expect(percentOf(9_499)).toBe(94);
  expect(percentOf(10_000)).toBe(100);
  expect(percentOf(0)).toBe(0);
  expect(percentOf(null)).toBe(0);
});

test('money has pennies only if there are any', () => {
  expect(money(19_900)).toBe('£199');
  expect(money(123_456)).toBe('£1,234.56');
  expect(money(160_010)).toBe('£1,600.10');
  expect(money(-5_000)).toBe('-£50');
  expect(money(0)).toBe('£0');
});

test('amounts in a column always have pennies', () => {
  expect(moneyWithPennies(19_900)).toBe('£199.00');
  expect(moneyWithPennies(-1)).toBe('-£0.01');
});

test('counts have thousands separators and shares keep their decimals', () => {
  expect(inDigits(2_423)).toBe('2,423');
  expect(share(500)).toBe('5%');
  expect(share(1_250)).toBe('12.5%');
});

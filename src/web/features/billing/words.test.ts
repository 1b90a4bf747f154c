import { expect, test } from 'vitest';
import { cardInWords, dayInFull, money, penceOf, share, timeLeft } from './words.ts';

test('money is shown to the penny, and without pennies where there are none', () => {
  expect(money(19_900)).toBe('£199');
  expect(money(123_456)).toBe('£1,234.56');
  expect(money(160_010)).toBe('£1,600.10');
  expect(money(-5_000)).toBe('-£50');
  expect(money(0)).toBe('£0');
});

test('what is left of a trial is counted in days, the one that has begun included', () => {
  const now = Date.parse('2026-11-21T09:00:00Z');
  expect(timeLeft('2026-11-28T09:00:00Z', now)).toBe('7 days left');
  expect(timeLeft('2026-11-23T08:59:59Z', now)).toBe('2 days left');
  expect(timeLeft('2026-11-22T09:00:00Z', now)).toBe('1 day left');
  expect(timeLeft('2026-11-22T08:00:00Z', now)).toBe('less than a day left');
});

test('dates, shares and cards are said in full', () => {
  expect(dayInFull('2026-12-05T12:00:00Z')).toBe('5 December 2026');
  expect(share(500)).toBe('5%');
  expect(share(1_250)).toBe('12.5%');
  expect(cardInWords({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardInWords({ brand: 'eftpos', last4: '0001' })).toBe('Card ending in 0001');
});

test('an amount is read to the penny, without floating points', () => {
  expect(penceOf('49.5')).toBe(4_950);
  expect(penceOf(' 0.07 ')).toBe(7);
  expect(penceOf('750')).toBe(75_000);
  for (const typed of ['', '-1', '1.234', '1,000', 'ten', '12345678']) expect(penceOf(typed)).toBeNull();
});

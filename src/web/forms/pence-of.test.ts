import { expect, test } from 'vitest';
import { penceOf } from './pence-of.ts';

test('an amount is read to the penny, without floating point', () => {
  expect(penceOf('49.5')).toBe(4_950);
  expect(penceOf(' 0.07 ')).toBe(7);
  expect(penceOf('750')).toBe(75_000);
  for (const typed of ['', '-1', '1.234', '1,000', 'ten', '12345678']) expect(penceOf(typed)).toBeNull();
});

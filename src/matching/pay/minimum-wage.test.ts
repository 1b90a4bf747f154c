import { expect, test } from 'vitest';
import { belowMinimumWage, minimumWageAt } from './minimum-wage.ts';

const SPRING_2026 = new Date('2026-06-01T12:00:00Z');

test('a full-time year at £12.71 an hour is £24,784.50', () => {
  expect(minimumWageAt(SPRING_2026)).toEqual({ hourlyPence: 1_271, annualPence: 2_478_450 });
});

test('the rate changes at midnight UK time on 1 April', () => {
  expect(minimumWageAt(new Date('2026-03-31T22:59:59Z')).hourlyPence).toBe(1_221);
  expect(minimumWageAt(new Date('2026-03-31T23:00:00Z')).hourlyPence).toBe(1_271);
  expect(minimumWageAt(new Date('2025-03-31T22:59:59Z')).hourlyPence).toBe(1_144);
  expect(minimumWageAt(new Date('2030-01-01T00:00:00Z')).hourlyPence).toBe(1_271);
  expect(minimumWageAt(new Date('2001-01-01T00:00:00Z')).hourlyPence).toBe(1_144);
});

test('a penny less is below the minimum, the exact amount is not', () => {
  for (const jobType of ['full-time', 'part-time', 'contract'] as const) {
    expect(belowMinimumWage(2_478_449, jobType, SPRING_2026)?.hourlyPence).toBe(1_271);
    expect(belowMinimumWage(2_478_450, jobType, SPRING_2026)).toBeNull();
  }
  expect(belowMinimumWage(1_000_000, 'freelance', SPRING_2026)).toBeNull();
});

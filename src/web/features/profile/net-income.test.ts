import { expect, test } from 'vitest';
import { salaryNeeded } from './net-income.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

test('£2,093 a month in the pocket is converted to a salary', () => {
  expect(salaryNeeded(2_093, NOW)).toBe('That takes a salary of about £30,000 a year before tax.');
  expect(salaryNeeded(2_993, NOW)).toBe('That takes a salary of about £45,000 a year before tax.');
});

test('without a minimum there is no sentence', () => {
  expect(salaryNeeded(null, NOW)).toBeNull();
  expect(salaryNeeded(0, NOW)).toBeNull();
  expect(salaryNeeded(99_999_999_999, NOW)).toBeNull();
});

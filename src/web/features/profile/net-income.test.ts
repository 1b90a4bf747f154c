import { expect, test } from 'vitest';
import { salaryNeeded } from './net-income.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

test('£2,093 a month in the pocket is converted to a salary', () => {
  expect(salaryNeeded(2_093, NOW, 'rest-of-uk')).toBe(
    'That takes a salary of about £30,000 a year before tax.',
  );
  expect(salaryNeeded(2_993, NOW, 'rest-of-uk')).toBe(
    'That takes a salary of about £45,000 a year before tax.',
  );
});

test('in Scotland the same income takes a higher salary', () => {
  expect(salaryNeeded(2_993, NOW, 'scotland')).toBe(
    'That takes a salary of about £45,800 a year before tax.',
  );
});

test('without a minimum, or with an impossible one, there is no sentence', () => {
  expect(salaryNeeded(null, NOW, 'rest-of-uk')).toBeNull();
  expect(salaryNeeded(0, NOW, 'rest-of-uk')).toBeNull();
  expect(salaryNeeded(99_999_999_999, NOW, 'rest-of-uk')).toBeNull();
});

import { expect, test } from 'vitest';
import { annualPence, hoursWords, leastHourlyPence, payWords, type RolePay } from './role-pay.ts';

const barista: RolePay = {
  per: 'hour',
  minPence: 1_271,
  maxPence: 1_400,
  hoursPerWeek: 20,
  daysPerWeek: null,
};

test('twenty hours at £12.71 are £13,218.40 a year', () => {
  expect(annualPence(barista, barista.minPence)).toBe(1_321_840);
  expect(payWords(barista)).toBe('£12.71 – £14 an hour');
  expect(hoursWords(barista)).toBe('20 hours a week');
  expect(leastHourlyPence(barista)).toBe(1_271);
  expect(annualPence({ ...barista, hoursPerWeek: null }, 1_271)).toBeNull();
});

test('pay by the day is converted to pay by the year and by the hour', () => {
  const day: RolePay = { per: 'day', minPence: 18_000, maxPence: 18_000, hoursPerWeek: 24, daysPerWeek: 3 };
  expect(annualPence(day, 18_000)).toBe(2_808_000);
  expect([payWords(day), hoursWords(day)]).toEqual(['£180 a day', '3 days a week, 24 hours']);
  expect(leastHourlyPence(day)).toBe(2_250);
  expect(leastHourlyPence({ ...day, hoursPerWeek: null })).toBe(2_400);
});

test('half the hours of a full-time week earn half the salary', () => {
  const half: RolePay = {
    per: 'year',
    minPence: 3_000_000,
    maxPence: 3_000_000,
    hoursPerWeek: 18.75,
    daysPerWeek: null,
  };
  expect(annualPence(half, half.minPence)).toBe(1_500_000);
  expect(payWords(half)).toBe('£30,000 a full-time year');
  expect(leastHourlyPence(half)).toBe(1_538);
});

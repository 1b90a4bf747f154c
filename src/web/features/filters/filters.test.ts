import { expect, test } from 'vitest';
import {
  countFilters,
  DEFAULT_FILTERS,
  deckQueryOf,
  filtersFrom,
  invalidFields,
  placesIn,
  poundsFrom,
  WIDEST_FILTERS,
  withPlace,
} from './filters.ts';

test('the first query asks for ten roles in the default salary range', () => {
  expect(deckQueryOf(DEFAULT_FILTERS, null, 10)).toEqual({
    limit: 10,
    details: 'later',
    salaryMin: 20_000,
    salaryMax: 100_000,
  });
  expect(countFilters(DEFAULT_FILTERS)).toBe(0);
});

test('cities, a typed place, modes and types are sent as comma lists', () => {
  const filters = {
    ...DEFAULT_FILTERS,
    locations: ['London', 'Remote'],
    place: ' Leeds , York',
    workModes: ['hybrid', 'onsite'] as const,
    experienceLevel: 'senior' as const,
    jobTypes: ['full-time', 'contract'] as const,
    near: ' BS1 4ST ',
    withinMiles: 25,
    netMin: 2_000,
    postedWithinDays: 7,
    officeDaysMax: 0,
    hoursMax: 20,
    sponsorsVisa: true,
    benefits: ['pension', 'flexible'],
  };
  expect(deckQueryOf(filters, 'page-2', 10)).toEqual({
    limit: 10,
    details: 'later',
    locations: 'London,Remote,Leeds,York',
    workModes: 'hybrid,onsite',
    salaryMin: 20_000,
    salaryMax: 100_000,
    experienceLevel: 'senior',
    jobTypes: 'full-time,contract',
    near: 'BS1 4ST',
    withinMiles: 25,
    netMin: 2_000,
    postedWithinDays: 7,
    officeDaysMax: 0,
    hoursMax: 20,
    sponsorsVisa: '1',
    benefits: 'pension,flexible',
    cursor: 'page-2',
  });
  expect(countFilters(filters)).toBe(10);
});

test('a salary bound of 0 is not sent and does not count as a filter', () => {
  expect(deckQueryOf(WIDEST_FILTERS, null, 10)).toEqual({ limit: 10, details: 'later' });
  expect(countFilters(WIDEST_FILTERS)).toBe(0);
  expect(countFilters({ ...DEFAULT_FILTERS, salaryMin: 45_000 })).toBe(1);
});

test('text in a salary box is read as an integer, or as 0', () => {
  expect(poundsFrom('45000')).toBe(45_000);
  expect(poundsFrom('45000.90')).toBe(45_000);
  expect(poundsFrom('')).toBe(0);
  expect(poundsFrom('lots')).toBe(0);
  expect(poundsFrom('-5')).toBe(0);
});

test('a minimum above the maximum is refused; 0 means no maximum', () => {
  const range = (salaryMin: number, salaryMax: number) =>
    invalidFields({ ...DEFAULT_FILTERS, salaryMin, salaryMax });
  expect(range(60_000, 30_000)).toEqual({ salaryMin: 'The minimum is above the maximum.' });
  expect([range(30_000, 60_000), range(60_000, 0), range(30_000, 30_000)]).toEqual([{}, {}, {}]);
  expect(range(0, 99_999_999_999)).toEqual({ salaryMax: 'Enter at most £10,000,000.' });
});

test('correcting one of several places keeps the others', () => {
  expect(placesIn({ place: ' Leeds , Mancester,' })).toEqual(['Leeds', 'Mancester']);
  expect(withPlace('Leeds, Mancester', 'Mancester', 'Manchester')).toBe('Leeds, Manchester');
});

test('filters are restored from the device; damaged ones get the default', () => {
  const filters = {
    ...DEFAULT_FILTERS,
    locations: ['Manchester'],
    salaryMin: 30_000,
    near: 'Leeds',
    withinMiles: 50,
    netMin: 1_900,
    postedWithinDays: 3,
  };
  expect(filtersFrom(JSON.parse(JSON.stringify(filters)))).toEqual(filters);
  expect(filtersFrom(null)).toEqual(DEFAULT_FILTERS);
  expect(
    filtersFrom({
      locations: 'London',
      workModes: ['moon'],
      salaryMin: -1,
      salaryMax: 'x',
      experienceLevel: 'x',
      near: 7,
      withinMiles: 11,
      netMin: -4,
      postedWithinDays: 'x',
      officeDaysMax: 'x',
      hoursMax: 7,
      sponsorsVisa: 1,
      benefits: ['moon'],
    }),
  ).toEqual(DEFAULT_FILTERS);
});

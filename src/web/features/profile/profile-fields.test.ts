import { expect, test } from 'vitest';
import type { SeekerProfile } from '#contract/seekers.ts';
import {
  changedFields,
  draftOf,
  fieldsOf,
  incomeError,
  invalidFields,
  wholeOrNull,
} from './profile-fields.ts';

const amara: SeekerProfile = {
  phone: '07700 900123',
  locationCity: 'Leeds',
  workModePref: 'hybrid',
  minNetMonthlyIncomeInt: 2_100,
  skills: ['Triage', 'Rotas'],
  experience: { years: 6, titles: ['Ward Manager'], licence: 'NMC' },
  summaryText: 'Nurse.',
  cvUrl: null,
  rightToWorkStatus: 'verified',
  experienceLevel: 'senior',
  updatedAt: '2026-06-01T12:00:00Z',
};

test('opening and saving a profile unchanged changes nothing', () => {
  expect(fieldsOf(draftOf(amara), amara)).toEqual({
    phone: '07700 900123',
    locationCity: 'Leeds',
    workModePref: 'hybrid',
    minNetMonthlyIncomeInt: 2_100,
    skills: ['Triage', 'Rotas'],
    experience: { years: 6, titles: ['Ward Manager'], licence: 'NMC' },
    summaryText: 'Nurse.',
    experienceLevel: 'senior',
  });
});

test('only changed fields are sent, so that another tab’s changes stay', () => {
  expect(changedFields(draftOf(amara), amara)).toEqual({});
  const typed = { ...draftOf(amara), locationCity: 'York', skills: ['Triage'] };
  expect(changedFields(typed, amara)).toEqual({ locationCity: 'York', skills: ['Triage'] });
  expect(changedFields({ ...draftOf(amara), experienceYears: '7' }, amara)).toEqual({
    experience: { years: 7, titles: ['Ward Manager'], licence: 'NMC' },
  });
  expect(changedFields(draftOf(null), null)).toEqual(fieldsOf(draftOf(null), null));
});

test('a new profile starts empty; empty income and years are null', () => {
  expect(fieldsOf(draftOf(null), null)).toMatchObject({
    workModePref: null,
    minNetMonthlyIncomeInt: null,
    skills: [],
    experience: { years: null },
    experienceLevel: null,
  });
});

test('numbers are whole and within the limits', () => {
  expect(wholeOrNull('1800.75', 9_999)).toBe(1_800);
  expect(wholeOrNull('', 70)).toBeNull();
  expect(wholeOrNull('many', 70)).toBeNull();
  expect(wholeOrNull('-3', 70)).toBe(0);
  expect(wholeOrNull('700', 70)).toBe(70);
});

test('an income beyond any salary is refused with the limit', () => {
  expect(['', '0', '2100', '100000'].map(incomeError)).toEqual([null, null, null, null]);
  for (const typed of ['100001', '99999999999']) {
    expect(incomeError(typed)).toBe('Enter a monthly amount of at most £100,000.');
  }
  for (const typed of ['-1', 'lots'])
    expect(incomeError(typed)).toBe('Enter whole pounds a month, like 2100.');
});

test('the form reports all its errors at once', () => {
  expect(invalidFields(draftOf(amara))).toEqual({});
  const typed = { ...draftOf(amara), minNetMonthlyIncome: '9999999', experienceYears: '71' };
  expect(Object.keys(invalidFields(typed))).toEqual(['minNetMonthlyIncome', 'experienceYears']);
});

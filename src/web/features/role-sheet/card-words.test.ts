import { expect, test } from 'vitest';
import {
  againstMinimum,
  cityOf,
  companyOf,
  salaryOf,
  skillsOf,
  takeHomeOf,
  workModeOf,
} from './card-words.ts';

test('a card without a company, a city or a mode shows the fallback text', () => {
  expect(companyOf({ employer: { companyName: '' } })).toBe('Company Name');
  expect(companyOf({ employer: { companyName: 'Bridge & Co' } })).toBe('Bridge & Co');
  expect([companyOf({}), companyOf({ employer: null }), companyOf({ employer: {} })]).toEqual(
    Array(3).fill('Company Name'),
  );
  expect(cityOf({ locationCity: null })).toBe('Location');
  expect(cityOf({ locationCity: 'Leeds' })).toBe('Leeds');
  expect(workModeOf({ workMode: null })).toBe('Full Time');
  expect(workModeOf({ workMode: '' })).toBe('Full Time');
});

test('work modes have labels, and an unknown one is shown unchanged', () => {
  expect(['remote', 'hybrid', 'onsite', 'on a boat'].map((workMode) => workModeOf({ workMode }))).toEqual([
    'Remote',
    'Hybrid',
    'On-site',
    'on a boat',
  ]);
});

test('salaries are rounded down to pounds; 0 to 0 is “not stated”', () => {
  expect(salaryOf({ salaryMinGbpInt: 6_800_099, salaryMaxGbpInt: 8_200_000 })).toBe('£68,000 – £82,000');
  expect(salaryOf({ salaryMinGbpInt: 0, salaryMaxGbpInt: 3_000_000 })).toBe('£0 – £30,000');
  expect(salaryOf({ salaryMinGbpInt: 0, salaryMaxGbpInt: 0 })).toBe('£0 – £0 (not stated)');
});

test('the first four skills are shown, or four placeholders', () => {
  const role = { requiredSkills: ['Rotas', 'Triage', 'Care plans', 'Excel', 'First aid'] };
  expect(skillsOf(role)).toEqual({ skills: ['Rotas', 'Triage', 'Care plans', 'Excel'], areListed: true });
  for (const none of [skillsOf({ requiredSkills: [] }), skillsOf({})]) {
    expect(none.areListed).toBe(false);
    expect(none.skills).toHaveLength(4);
  }
});

test('take-home pay is per month, compared with what Amara needs', () => {
  expect(takeHomeOf({ takeHomeMonthlyPence: 209_330 })).toBe('≈ £2,093 a month in your pocket');
  expect(takeHomeOf({ takeHomeMonthlyPence: 0 })).toBeNull();
  expect(againstMinimum(209_330, 1_800)).toBe('£293 above your minimum');
  expect(againstMinimum(209_330, 2_300)).toBe('£207 below your minimum');
  expect(againstMinimum(209_330, 2_093)).toBe('exactly your minimum');
  expect(againstMinimum(209_330, null)).toBeNull();
  expect(againstMinimum(0, 1_800)).toBeNull();
});

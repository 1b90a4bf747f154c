import { expect, test } from 'vitest';
import {
  draftFrom,
  EMPTY_DRAFT,
  hasReversedSalaries,
  invalidFields,
  missingIn,
  roleFieldsOf,
} from './role-draft.ts';

const nurse = {
  ...EMPTY_DRAFT,
  title: 'Staff Nurse',
  workMode: 'onsite',
  salaryMin: '£31,000',
  salaryMax: '37000',
};

test('title, work mode and both salaries are required, nothing else', () => {
  expect(Object.keys(missingIn(EMPTY_DRAFT))).toEqual(['title', 'workMode', 'salaryMin', 'salaryMax']);
  expect(missingIn(nurse)).toEqual({});
});

test('pounds a year are sent as pence', () => {
  const fields = roleFieldsOf(nurse);
  expect(fields.salaryMinGbpInt).toBe(3_100_000);
  expect(fields.salaryMaxGbpInt).toBe(3_700_000);
  expect(fields.requiredExperience).toEqual({ level: '', years: null });
});

test('a salary in words, of zero or too large is an error', () => {
  expect(invalidFields({ ...nurse, salaryMin: 'competitive' }).salaryMin).toMatch(/whole pounds/);
  expect(invalidFields({ ...nurse, salaryMax: '99999999999' }).salaryMax).toMatch(/more than/);
  expect(invalidFields({ ...nurse, salaryMin: '0' }).salaryMin).toMatch(/whole pounds/);
  expect(invalidFields({ ...nurse, years: 'three' }).years).toMatch(/whole years/);
  expect(invalidFields(nurse)).toEqual({});
});

test('a minimum above the maximum is noticed', () => {
  expect(hasReversedSalaries(nurse)).toBe(false);
  expect(hasReversedSalaries({ ...nurse, salaryMin: '40000' })).toBe(true);
});

test('a match rule and a culture are sent only if they are set', () => {
  expect(roleFieldsOf(nurse)).toMatchObject({ matchAtFitInt: null, culture: null, jobType: 'full-time' });
  const own = {
    ...nurse,
    matchAtFit: '85',
    culture: { structure: { importance: 2, stance: 1 }, creativity: { importance: 0, stance: 2 } },
  };
  expect(roleFieldsOf(own)).toMatchObject({
    matchAtFitInt: 8_500,
    culture: { structure: { importance: 2, stance: 1 } },
  });
  expect(roleFieldsOf(own).culture).not.toHaveProperty('creativity');
  const indifferent = { structure: { importance: 0, stance: 1 } };
  expect(roleFieldsOf({ ...nurse, culture: indifferent }).culture).toBeNull();
  expect(invalidFields({ ...nurse, contactEmail: 'bridge at example' }).contactEmail).toMatch(
    /email address/,
  );
});

test('a kept draft is restored unchanged', () => {
  const draft = {
    ...EMPTY_DRAFT,
    title: 'Staff Nurse',
    salaryMin: '31,0',
    requiredSkills: ['Nursing'],
    culture: { structure: { importance: 2, stance: -1 } },
  };
  const back = draftFrom(JSON.parse(JSON.stringify(draft)));
  expect(back).toEqual(draft);
});

test('a kept draft that is outdated or edited never breaks the form', () => {
  expect(draftFrom(null)).toBeNull();
  expect(draftFrom('Staff Nurse')).toBeNull();
  expect(draftFrom([])).toEqual(EMPTY_DRAFT);
  expect(
    draftFrom({ title: 7, jobType: 'contract', requiredSkills: ['Nursing', 1], culture: 'ours' }),
  ).toEqual({ ...EMPTY_DRAFT, jobType: 'contract', requiredSkills: ['Nursing'] });
});

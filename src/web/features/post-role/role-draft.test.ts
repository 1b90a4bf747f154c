import { expect, test } from 'vitest';
import {
  draftFrom,
  EMPTY_DRAFT,
  isSameDraft,
  isUpsideDown,
  missingIn,
  roleFieldsOf,
  wrongIn,
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

test('a salary in words, in pence or beyond the column is said to be wrong', () => {
  expect(wrongIn({ ...nurse, salaryMin: 'competitive' }).salaryMin).toMatch(/whole pounds/);
  expect(wrongIn({ ...nurse, salaryMax: '99999999999' }).salaryMax).toMatch(/more than/);
  expect(wrongIn({ ...nurse, salaryMin: '0' }).salaryMin).toMatch(/whole pounds/);
  expect(wrongIn({ ...nurse, years: 'three' }).years).toMatch(/whole years/);
  expect(wrongIn(nurse)).toEqual({});
});

test('a minimum above the maximum is noticed', () => {
  expect(isUpsideDown(nurse)).toBe(false);
  expect(isUpsideDown({ ...nurse, salaryMin: '40000' })).toBe(true);
});

test('a rule and a team of its own are sent; without them the role says never, and as the company says', () => {
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
  expect(wrongIn({ ...nurse, contactEmail: 'bridge at example' }).contactEmail).toMatch(/email address/);
});

test('a draft comes back as it was kept', () => {
  const draft = {
    ...EMPTY_DRAFT,
    title: 'Staff Nurse',
    salaryMin: '31,0',
    requiredSkills: ['Nursing'],
    culture: { structure: { importance: 2, stance: -1 } },
  };
  const back = draftFrom(JSON.parse(JSON.stringify(draft)));
  expect(back).toEqual(draft);
  expect(back && isSameDraft(back, draft)).toBe(true);
  expect(isSameDraft(draft, { ...draft, requiredSkills: [] })).toBe(false);
});

test('what another version kept, or somebody changed by hand, never breaks the form', () => {
  expect(draftFrom(null)).toBeNull();
  expect(draftFrom('Staff Nurse')).toBeNull();
  expect(draftFrom([])).toEqual(EMPTY_DRAFT);
  expect(
    draftFrom({ title: 7, jobType: 'contract', requiredSkills: ['Nursing', 1], culture: 'ours' }),
  ).toEqual({ ...EMPTY_DRAFT, jobType: 'contract', requiredSkills: ['Nursing'] });
});

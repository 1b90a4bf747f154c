import { expect, test } from 'vitest';
import type { EmployerRole } from '#contract/roles.ts';
import {
  draftFrom,
  draftOf,
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
  const ownDetails = {
    ...nurse,
    matchAtFit: '85',
    culture: { structure: { importance: 2, stance: 1 }, creativity: { importance: 0, stance: 2 } },
  };
  expect(roleFieldsOf(ownDetails)).toMatchObject({
    matchAtFitInt: 8_500,
    culture: { structure: { importance: 2, stance: 1 } },
  });
  expect(roleFieldsOf(ownDetails).culture).not.toHaveProperty('creativity');
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
  const restoredDraft = draftFrom(JSON.parse(JSON.stringify(draft)));
  expect(restoredDraft).toEqual(draft);
});

test('a kept draft that is outdated or edited never breaks the form', () => {
  expect(draftFrom(null)).toBeNull();
  expect(draftFrom('Staff Nurse')).toBeNull();
  expect(draftFrom([])).toEqual(EMPTY_DRAFT);
  expect(
    draftFrom({ title: 7, jobType: 'contract', requiredSkills: ['Nursing', 1], culture: 'ours' }),
  ).toEqual({ ...EMPTY_DRAFT, jobType: 'contract', requiredSkills: ['Nursing'] });
});

const PORTER: EmployerRole = {
  id: '0d4b8c56-3f6c-4f0a-9c5e-0b8f3c1f2a11',
  title: 'Porter',
  descriptionMd: '',
  locationCity: 'Leeds',
  workMode: 'onsite',
  salaryMinGbpInt: 2_622_750,
  salaryMaxGbpInt: 2_622_750,
  requiredSkills: [],
  requiredExperience: { level: null, years: null },
  jobType: 'full-time',
  contactName: null,
  contactEmail: null,
  status: 'expired',
  createdAt: '2026-10-01T09:00:00.000Z',
  closesAt: '2026-11-20T17:00:00.000Z',
  expiresAt: '2026-11-20T17:00:00.000Z',
  employer: { companyName: 'Bridge & Co', flagName: 'Bridge & Co' },
  _count: { applications: 0, matches: 0 },
  matchAtFitInt: 8_050,
  hiringManagerId: '5d3d1df0-93cb-4a0a-8a52-50d0a1b7c0de',
  teamIds: ['c7ef64f0-8d1f-4f7e-9a5b-2b9f3a0e4a77'],
};

test('an edit sends what the form rounds as it is stored, unless changed', () => {
  const shownDraft = draftOf(PORTER);
  expect([shownDraft.salaryMin, shownDraft.matchAtFit, shownDraft.closesOn]).toEqual([
    '26227',
    '80',
    '2026-11-20',
  ]);
  const { salaryMinGbpInt, salaryMaxGbpInt, matchAtFitInt, closesAt } = PORTER;
  expect(roleFieldsOf({ ...shownDraft, title: 'Night porter' }, { role: PORTER })).toMatchObject({
    title: 'Night porter',
    salaryMinGbpInt,
    salaryMaxGbpInt,
    matchAtFitInt,
    closesAt,
  });
  const changedDraft = { ...shownDraft, salaryMax: '27000', closesOn: '2026-12-20' };
  expect(roleFieldsOf(changedDraft, { role: PORTER })).toMatchObject({
    salaryMinGbpInt: 2_622_700,
    salaryMaxGbpInt: 2_700_000,
    closesAt: '2026-12-20T23:59:00.000Z',
  });
});

test('a hiring manager’s form sends nothing about who is responsible', () => {
  const copiedDraft = draftOf(PORTER);
  const { hiringManagerId, teamIds } = PORTER;
  expect(roleFieldsOf(copiedDraft)).toMatchObject({ hiringManagerId, teamIds });
  const ownFields = roleFieldsOf(copiedDraft, { mayAssign: false });
  expect(ownFields).not.toHaveProperty('hiringManagerId');
  expect(ownFields).not.toHaveProperty('teamIds');
});

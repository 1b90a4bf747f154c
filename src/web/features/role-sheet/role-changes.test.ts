import { expect, test } from 'vitest';
import type { Advert } from '#contract/applications.ts';
import { roleChanges } from './role-changes.ts';

const was: Advert = {
  title: 'Staff Nurse',
  descriptionMd: 'Days.',
  locationCity: 'Leeds',
  workMode: 'onsite',
  salaryMinGbpInt: 40_000_00,
  salaryMaxGbpInt: 50_000_00,
  requiredSkills: ['Triage', 'Phlebotomy'],
  requiredExperience: { level: null, years: 2 },
  jobType: 'full-time',
};

test('an unchanged advert has no changes', () => {
  expect(roleChanges(was, { ...was }, 'you applied')).toEqual([]);
});

test('changes since the application are listed with the previous values', () => {
  const now: Advert = {
    ...was,
    salaryMinGbpInt: 38_000_00,
    locationCity: null,
    requiredSkills: ['Triage', 'Cannulation'],
    descriptionMd: 'Nights.',
  };
  expect(roleChanges(was, now, 'you applied')).toEqual([
    'Pay: £40,000 – £50,000 when you applied, £38,000 – £50,000 now.',
    'Place: Leeds when you applied, not stated now.',
    'Required now: Cannulation.',
    'Not required any more: Phlebotomy.',
    'The description was rewritten.',
  ]);
});

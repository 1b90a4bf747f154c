import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from './role-draft.ts';
import { sampleCard } from './sample-card.ts';

const cardContext = {
  companyName: 'Bridge & Co',
  response: undefined,
  now: new Date('2026-11-21T12:00:00Z'),
};

test('the preview shows the take-home pay of the middle of the range', () => {
  const card = sampleCard(
    { ...EMPTY_DRAFT, title: ' Staff Nurse ', workMode: 'hybrid', salaryMin: '31,000', salaryMax: '37000' },
    cardContext,
  );
  expect(card).toMatchObject({
    title: 'Staff Nurse',
    workMode: 'hybrid',
    locationCity: null,
    salaryMinGbpInt: 3_100_000,
    employer: { companyName: 'Bridge & Co' },
    personalityFitInt: 0,
  });
  // £34,000 in 2026/27: £4,286 of income tax and £1,714.40 of National Insurance leave £27,999.60.
  expect(card.takeHomeMonthlyPence).toBe(233_330);
});

test('there is a sample card even before anything is typed', () => {
  expect(sampleCard(EMPTY_DRAFT, cardContext)).toMatchObject({
    salaryMinGbpInt: 0,
    salaryMaxGbpInt: 0,
    takeHomeMonthlyPence: 0,
    requiredSkills: [],
  });
});

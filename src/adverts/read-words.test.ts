import { expect, test } from 'vitest';
import { readInstant } from './read-dates.ts';
import { readExperience } from './read-experience.ts';
import { isVoluntary, readJobType } from './read-job-type.ts';
import { readTitle } from './read-title.ts';
import { readWorkMode } from './read-work-mode.ts';

test.each([
  ['Staff Nurse (XR05)', 'Staff Nurse'],
  ['Care Worker - Ref: CW/1234', 'Care Worker'],
  ['(062683) Social Care Assessor', 'Social Care Assessor'],
  ['CONSULTANT IN ORAL SURGERY, NHS', 'Consultant in Oral Surgery, NHS'],
  ['CHARGE NURSE RMN/RNLD', 'Charge Nurse RMN/RNLD'],
  ['Nurse &amp;amp; Carer <b>Nights</b>', 'Nurse & Carer Nights'],
  ['Engagement Manager (COVID-19)', 'Engagement Manager (COVID-19)'],
  ['Sales Executive (Band 5)', 'Sales Executive (Band 5)'],
  ['HGV', 'HGV'],
  ['  ', null],
  ['<br>', null],
  ['12345', null],
])('the title “%s” is read as %j', (raw, title) => expect(readTitle(raw)).toBe(title));

test('a title that is too long is cut at a word', () => {
  const title = readTitle('Deputy Assistant '.repeat(40)) ?? '';
  expect(title.length).toBeLessThanOrEqual(140);
  expect(title.endsWith('Assistant…') || title.endsWith('Deputy…')).toBe(true);
});

test.each([
  [undefined, 'Nurse', '', 'onsite'],
  ['TELECOMMUTE', 'Nurse', '', 'remote'],
  [['TELECOMMUTE'], 'Nurse', 'This is a hybrid role.', 'hybrid'],
  [undefined, 'Remote Bookkeeper', '', 'remote'],
  [undefined, 'Remote Support Engineer', '', 'onsite'],
  [undefined, 'Home Based Treatment Practitioner', '', 'onsite'],
  [undefined, 'Analyst', 'Two days a week from home.', 'hybrid'],
  [undefined, 'Analyst', 'The role is fully remote.', 'remote'],
  [undefined, 'GP', 'Remote and rural practice.', 'onsite'],
])('work mode of %j “%s” “%s” is %s', (type, title, text, mode) =>
  expect(readWorkMode(type, title, text)).toBe(mode),
);

test.each([
  ['FULL_TIME', 'Nurse', 'full-time'],
  ['Part-time', 'Nurse', 'part-time'],
  ['full_time,part_time', 'Nurse', 'full-time'],
  [['FULL_TIME', 'CONTRACTOR'], 'Nurse', 'contract'],
  ['TEMPORARY', 'Nurse', 'contract'],
  ['OTHER', 'Bank Nurse', 'contract'],
  [undefined, 'Freelance Designer', 'freelance'],
  [{ name: 'Part time' }, 'Nurse', 'part-time'],
  [undefined, 'Nurse', 'full-time'],
])('employment type %j of a %s is %s', (type, title, jobType) =>
  expect(readJobType(type, title)).toBe(jobType),
);

test('voluntary work is recognised', () => {
  expect(isVoluntary('VOLUNTEER')).toBe(true);
  expect(isVoluntary(['VOLUNTEER', 'PART_TIME'])).toBe(false);
  expect(isVoluntary(undefined)).toBe(false);
});

test.each([
  ['Staff Nurse', 'A minimum of 3 years’ experience is essential.', 'mid', 3],
  ['Staff Nurse', 'You will have at least two years post-registration experience.', null, 2],
  ['Chef', '5+ years of experience in a kitchen.', 'senior', 5],
  ['Chef', 'We have over 25 years of experience in care.', null, null],
  ['Chef', 'The trust was founded 30 years ago.', null, null],
  ['Chef', 'No previous experience necessary.', 'entry', 0],
  ['Trainee Chef', '', 'entry', null],
  ['Graduate Recruitment Manager', '', null, null],
  ['Senior Analyst', '', 'senior', null],
  ['Director of Nursing', '', 'executive', null],
  ['Associate Director of Finance', '', 'senior', null],
  ['PA to Director', '', null, null],
  ['Consultant Cardiologist', '', 'senior', null],
  ['Sales Consultant', '', null, null],
  ['Nurse - Band 8a', '', 'senior', null],
  ['Band 6 Junior Sister', '', 'mid', null],
  ['Physiotherapist Band 5', '', 'entry', null],
])('“%s”: “%s” asks %j, %j years', (title, text, level, years) => {
  expect(readExperience({}, title, text)).toEqual({ level, years });
});

test('the advert’s own field takes precedence', () => {
  const asks = (experienceRequirements: unknown) =>
    readExperience({ experienceRequirements }, 'Chef', 'At least 9 years experience.');
  expect(asks({ '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 36 }).years).toBe(3);
  expect(asks({ monthsOfExperience: '18' }).years).toBe(1);
  expect(asks('no requirements').years).toBe(0);
  expect(asks('4 years in a kitchen').years).toBe(4);
  expect(asks({ monthsOfExperience: -5 }).years).toBe(9);
});

test.each([
  ['2020-11-18T23:59:59+0000', '2020-11-18T23:59:59.000Z'],
  ['2020-10-22T14:55:44+0100', '2020-10-22T13:55:44.000Z'],
  ['2026-12-04', '2026-12-04T23:59:59.000Z'],
  ['4/12/2026', '2026-12-04T23:59:59.000Z'],
  ['2026-12-04 09:30', '2026-12-04T09:30:00.000Z'],
  ['31/02/2026', null],
  ['2026-13-40', null],
  ['soon', null],
  ['0001-01-01', null],
  [5, null],
])('an advert that closes %j closes at %j', (raw, instant) => {
  expect(readInstant(raw, 'end')?.toISOString() ?? null).toBe(instant);
});

import { expect, test } from 'vitest';
import { closingDateIn, readInstant } from './read-dates.ts';
import { readOfficeDays, readWeeklyHours } from './read-details.ts';
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
  expect(readJobType(type, title, '')).toBe(jobType),
);

test.each([
  ['Part-time Cook', '', null, 'part-time'],
  ['P/T Swimming Teacher', '', null, 'part-time'],
  ['Full or Part Time Cook', '', null, 'full-time'],
  ['Cook', 'We are looking for a part time cook for our kitchen.', null, 'part-time'],
  ['Cook', 'Part-time applicants will be considered.', null, 'full-time'],
  ['Cook', 'Full time and part time posts are offered.', null, 'full-time'],
  ['Cook', 'The kitchen is open all day.', 24, 'part-time'],
  ['Cook', 'A full-time post of three long shifts.', 33, 'full-time'],
  ['Clerk', 'This is a 12 month fixed term contract.', null, 'contract'],
  ['Clerk', '**Contract:** Fixed Term - 9 months', null, 'contract'],
  ['Clerk', 'The post is offered for a period of 1 year.', null, 'contract'],
  ['Clerk', 'We have two permanent posts and a 12 month contract.', null, 'full-time'],
  ['Clerk', 'Permanent or fixed term.', null, 'full-time'],
  ['Clerk', 'The fixed term post may be made permanent.', null, 'contract'],
  ['Social Worker', 'We wish to recruit a qualified locum social worker.', null, 'contract'],
  ['Clerk', 'This role is to cover maternity leave until March.', null, 'contract'],
  ['Contracts Manager', 'You will manage contracts.', null, 'full-time'],
  ['Contract Catering Chef', '', null, 'full-time'],
  ['Tester - Contract', '', null, 'contract'],
  ['Chef, Summer Season', '', null, 'contract'],
  ['Bank Branch Manager', '', null, 'full-time'],
])('FULL_TIME, “%s”: “%s” with %j hours is %s', (title, text, hours, jobType) =>
  expect(readJobType('FULL_TIME', title, text, hours)).toBe(jobType),
);

test.each([
  ['Part Time – 25.5 hours per week', 25.5],
  ['**30 Hrs per week**', 30],
  ['Band 6 – 22.5 hours per week', 22.5],
  ['16-37.5 hours per week', null],
  ['44/33 hours per week', null],
  ['either 40 or 48 hours per week', null],
  ['Able to work at least 16 hours per week', null],
  ['Part time (\\*\\*4 hours per week)', null],
  ['16 hours a week minimum', null],
])('“%s” states %j hours', (text, hours) => expect(readWeeklyHours({}, text)).toBe(hours));

test('a closing date in the text is read to the end of its day', () => {
  const closingDate = (text: string) => closingDateIn(text)?.toISOString() ?? null;
  expect(closingDate('**Closing Date:** 5pm on 8 June 2027.')).toBe('2027-06-08T22:59:59.000Z');
  expect(closingDate('Closing date for applications is Friday 21st March 2027')).toBe(
    '2027-03-21T23:59:59.000Z',
  );
  expect(closingDate('Closing date: 08/11/2027')).toBe('2027-11-08T23:59:59.000Z');
  expect([closingDate('Closing date: to be confirmed'), closingDate('We closed on 8 June 2027.')]).toEqual([
    null,
    null,
  ]);
});

test('a place that names home working makes a role hybrid', () => {
  expect(readWorkMode(undefined, 'Analyst', '', 'Leeds/Home Working')).toBe('hybrid');
  expect(readWorkMode(undefined, 'Analyst', '', 'Bolton Home Based Treatment Team')).toBe('onsite');
  expect(readWorkMode(undefined, 'Analyst', 'The work will be done mainly remotely.')).toBe('hybrid');
});

test('an advert only for volunteers is voluntary work', () => {
  expect(isVoluntary('VOLUNTEER')).toBe(true);
  expect(isVoluntary(['VOLUNTEER', 'PART_TIME'])).toBe(false);
  expect(isVoluntary(undefined)).toBe(false);
});

test.each([
  ['Staff Nurse', 'A minimum of 3 years’ experience is essential.', 'mid', 3],
  ['Staff Nurse', 'You will have at least two years post-registration experience.', null, 2],
  ['Chef', '5+ years of experience in a kitchen.', 'senior', 5],
  ['Carer', 'We can only accept applicants who have at least 2 years experience of care.', null, 2],
  ['Nurse', 'Nurses should have 1 years post registration experience.', 'entry', 1],
  ['Carer', 'With over 20 years of experience, Bridge Care is growing.', null, null],
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

test('the field experienceRequirements takes precedence over the text', () => {
  const experienceIn = (experienceRequirements: unknown) =>
    readExperience({ experienceRequirements }, 'Chef', 'At least 9 years experience.');
  expect(experienceIn({ '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 36 }).years).toBe(
    3,
  );
  expect(experienceIn({ monthsOfExperience: '18' }).years).toBe(1);
  expect(experienceIn('no requirements').years).toBe(0);
  expect(experienceIn('4 years in a kitchen').years).toBe(4);
  expect(experienceIn({ monthsOfExperience: -5 }).years).toBe(9);
});

test.each([
  ['2020-11-18T23:59:59+0000', '2020-11-18T23:59:59.000Z'],
  ['2020-10-22T14:55:44+0100', '2020-10-22T13:55:44.000Z'],
  ['2026-12-04', '2026-12-04T23:59:59.000Z'],
  ['4/12/2026', '2026-12-04T23:59:59.000Z'],
  ['2026-12-04 09:30', '2026-12-04T09:30:00.000Z'],
  // In summer the day ends an hour sooner: at midnight in UTC it is the 5th in the UK.
  ['2026-07-04', '2026-07-04T22:59:59.000Z'],
  ['4/7/2026 17:00', '2026-07-04T16:00:00.000Z'],
  ['2026-07-04T23:59:59Z', '2026-07-04T23:59:59.000Z'],
  ['2026-03-29 01:30', '2026-03-29T01:30:00.000Z'],
  ['31/02/2026', null],
  ['2026-13-40', null],
  ['soon', null],
  ['0001-01-01', null],
  [5, null],
])('an advert that closes %j closes at %j', (raw, instant) => {
  expect(readInstant(raw, 'end')?.toISOString() ?? null).toBe(instant);
});

test.each([
  ['Three days a week in our office.', 3],
  ['2-3 days a week in the office.', null],
  ['Up to three days a week in our office.', null],
])('“%s” states %j office days', (text, days) => expect(readOfficeDays(text)).toBe(days));

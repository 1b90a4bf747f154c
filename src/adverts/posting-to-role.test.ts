import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roleFields } from '#contract/roles.ts';
import type { Shape } from './json-shape.ts';
import { isRefusal } from './outcome.ts';
import { type ImportedRole, postingToRole } from './posting-to-role.ts';

const WARD = {
  '@type': 'JobPosting',
  title: 'STAFF NURSE - SURGERY (XR05)',
  description:
    '&lt;p&gt;Join our ward. You must be a registered nurse (NMC) with cannulation and phlebotomy skills.&lt;/p&gt;&lt;p&gt;Phlebotomy daily.&lt;/p&gt;',
  employmentType: ['FULL_TIME'],
  hiringOrganization: { '@type': 'Organization', name: 'Severn &amp; Avon NHS Trust' },
  jobLocation: {
    address: { addressLocality: 'Southmead Hospital, Bristol', postalCode: 'BS10 5NB', addressCountry: 'GB' },
  },
  baseSalary: { currency: 'GBP', value: { minValue: '31,365', maxValue: '37,890', unitText: 'YEAR' } },
  datePosted: '2026-10-20',
  validThrough: '2026-12-04',
  url: 'https://jobs.example/1',
  applicationContact: { name: 'Ruth Okafor', email: 'mailto:ruth@severn.example' },
};

function roleOf(posting: Shape): ImportedRole {
  const role = postingToRole(posting);
  if (isRefusal(role)) throw new Error(role.reason);
  return role;
}

test('a ward’s advert becomes a role that the contract accepts', () => {
  const role = roleOf(WARD);
  expect(role).toMatchObject({
    fields: {
      title: 'Staff Nurse - Surgery',
      descriptionMd:
        'Join our ward. You must be a registered nurse (NMC) with cannulation and phlebotomy skills.\n\nPhlebotomy daily.',
      locationCity: 'Bristol',
      workMode: 'onsite',
      salaryMinGbpInt: 3_136_500,
      salaryMaxGbpInt: 3_789_000,
      jobType: 'full-time',
      contactName: 'Ruth Okafor',
      contactEmail: 'ruth@severn.example',
    },
    hiringOrganisation: 'Severn & Avon NHS Trust',
    postedAt: new Date('2026-10-20T00:00:00Z'),
    closesAt: new Date('2026-12-04T23:59:59Z'),
  });
  expect(role.fields.requiredSkills).toContain('Phlebotomy');
  expect(role.fields.requiredSkills.length).toBeLessThanOrEqual(8);
});

test('of a list, the first fifty entries are read', () => {
  const salaries = (before: number) => [...Array(before).fill('Competitive'), '£30,000 per annum'];
  expect(roleOf({ ...WARD, baseSalary: salaries(49) }).fields.salaryMinGbpInt).toBe(3_000_000);
  expect(postingToRole({ ...WARD, baseSalary: salaries(50) })).toMatchObject({ code: 'no_salary' });
});

test('assumptions about pay are added below the description', () => {
  const role = roleOf({ ...WARD, baseSalary: '£17 PH' });
  expect(role.fields.descriptionMd).toMatch(
    /\n\n_Pay as advertised: £17 PH\. Shown here as a year's pay at 37\.5 hours a week for 52 weeks\._$/,
  );
});

test('an advert is identified by id, address, or title, company and place', () => {
  const key = (posting: Shape) => roleOf({ ...WARD, ...posting }).sourceKey;
  expect(key({ title: 'Nurse' })).toBe(key({ title: 'Other' }));
  expect(key({ identifier: { name: 'Severn', value: 'A1' } })).toBe(
    key({ identifier: { name: 'severn', value: 'A1' }, url: 'x' }),
  );
  expect(key({ identifier: { name: 'Severn', value: 'A1' } })).not.toBe(
    key({ identifier: { name: 'Avon', value: 'A1' } }),
  );
  expect(key({ url: undefined })).toBe(key({ url: null, description: 'Otherwise worded' }));
  expect(key({ url: undefined })).not.toBe(key({ url: undefined, title: 'Ward Clerk' }));
});

test('the hash depends on what is stored, and nothing else', () => {
  const hash = (posting: Shape) => roleOf({ ...WARD, ...posting }).sourceHash;
  expect(hash({})).toBe(hash({ industry: 'Healthcare', logo: 'x' }));
  expect(hash({})).not.toBe(hash({ validThrough: '2026-12-05' }));
  expect(hash({})).not.toBe(hash({ description: 'Another' }));
});

test.each<[string, Shape, string]>([
  ['no title', { title: ' ' }, 'no_title'],
  ['volunteers', { employmentType: 'VOLUNTEER' }, 'unpaid'],
  ['no salary', { baseSalary: undefined }, 'no_salary'],
  ['abroad', { jobLocation: { address: { addressLocality: 'Lyon', addressCountry: 'FR' } } }, 'outside_uk'],
])('refused: %s', (_, change, code) => {
  expect(postingToRole({ ...WARD, ...change })).toMatchObject({ code });
});

test('remote work from abroad is accepted, without a city', () => {
  const posting = {
    ...WARD,
    jobLocationType: 'TELECOMMUTE',
    jobLocation: { address: { addressLocality: 'Lyon', addressCountry: 'FR' } },
  };
  expect(roleOf(posting).fields).toMatchObject({ workMode: 'remote', locationCity: null });
});

test('a masked email is ignored, and a company may be a plain name', () => {
  const role = roleOf({
    ...WARD,
    applicationContact: [{ email: '[email]' }],
    hiringOrganization: 'Severn Trust',
  });
  expect(role.fields.contactEmail).toBeNull();
  expect(role.hiringOrganisation).toBe('Severn Trust');
  expect(roleOf({ ...WARD, hiringOrganization: 'Confidential' }).hiringOrganisation).toBeNull();
});

const ODD = fc.oneof(
  { depthSize: 'small' },
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '£30,000',
    '\u0000',
    '\ud800',
    'Nurse',
    'Band 5',
    '2020-01-01',
    'TELECOMMUTE',
    1e308,
    -1,
    Number.NaN,
    '9'.repeat(500),
  ),
  fc.dictionary(
    fc.constantFrom(
      'name',
      'value',
      'minValue',
      'maxValue',
      'unitText',
      'currency',
      'address',
      'addressLocality',
      'postalCode',
      'geo',
      'latitude',
      'longitude',
      '@type',
      'email',
      'monthsOfExperience',
    ),
    fc.oneof(fc.jsonValue(), fc.constantFrom('£17 PH', 'YEAR', 'hour', '30k', 'Bristol', 'a@b.example')),
  ),
);

test('skills listed by name are required skills, even unknown ones', () => {
  const skillsOf = (skills: unknown) =>
    roleOf({ ...WARD, title: 'Barista', description: 'Make good coffee.', skills }).fields.requiredSkills;
  expect(skillsOf(['Coffee', ' Customer service', 'Cupping'])).toEqual([
    'Coffee',
    'Customer service',
    'Cupping',
  ]);
  expect(skillsOf('Excel, MS Excel, Sourdough')).toEqual(['Excel', 'Sourdough']);
  // A sentence is not a name, so it is searched like the rest of the advert.
  expect(skillsOf('You must be able to cook, and have three years of customer service.')).not.toContain(
    'You must be able to cook',
  );
});

test('no posting makes postingToRole throw, and every role can be stored', () => {
  const keys = [
    ...Object.keys(WARD),
    'identifier',
    'skills',
    'qualifications',
    'experienceRequirements',
    'jobLocationType',
    'estimatedSalary',
    '__proto__',
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), ODD), fc.boolean(), (changes, isWhole) => {
      const role = postingToRole(isWhole ? { ...WARD, ...changes } : changes);
      if (isRefusal(role)) return;
      expect(roleFields.safeParse(role.fields).success).toBe(true);
      expect(JSON.stringify(role)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      expect(role.fields.salaryMinGbpInt).toBeGreaterThan(0);
      expect(role.fields.salaryMaxGbpInt).toBeGreaterThanOrEqual(role.fields.salaryMinGbpInt);
      expect(role.hiringOrganisation?.length ?? 0).toBeLessThanOrEqual(120);
      expect(role.fields.descriptionMd).not.toMatch(/<[a-z/!?]/i);
    }),
    { numRuns: 1_500 },
  );
});

test('hours, benefits, office days and visas are read if clearly stated', () => {
  const stated = {
    ...WARD,
    baseSalary: { currency: 'GBP', value: { minValue: 14, maxValue: 16.5, unitText: 'HOUR' } },
    workHours: '20 hours per week',
    jobBenefits: ['Free parking', 'Dental cover'],
    description:
      'Three days a week in our office. Visa sponsorship is available for nurses. Weekly team lunch and a garden.',
  };
  expect(roleOf(stated).fields).toMatchObject({
    pay: { per: 'hour', minPence: 1_400, maxPence: 1_650, hoursPerWeek: 20, daysPerWeek: null },
    salaryMinGbpInt: 1_456_000,
    salaryMaxGbpInt: 1_716_000,
    benefits: ['Free parking', 'Dental cover'],
    officeDaysPerWeek: 3,
    sponsorsVisa: true,
  });
  const plain = roleOf({
    ...stated,
    workHours: undefined,
    jobBenefits: undefined,
    description: 'A ward.',
  }).fields;
  // If the advert states no hours, hourly pay is converted to a full-time year's salary.
  expect([plain.pay, plain.salaryMinGbpInt]).toEqual([undefined, 2_730_000]);
  expect([plain.benefits, plain.sponsorsVisa]).toEqual([undefined, undefined]);
  const refused = roleOf({
    ...stated,
    description: 'We are unable to sponsor visas. 16 or 30 hours a week.',
  });
  expect(refused.fields.sponsorsVisa).toBe(false);
});

test('a full-time salary is imported in proportion to the advert’s hours', () => {
  const role = roleOf({
    ...WARD,
    baseSalary: '£30,000 to £37,500 pro rata',
    description: 'A part-time post of 22.5 hours per week.',
  });
  expect(role.fields).toMatchObject({
    jobType: 'part-time',
    pay: { per: 'year', minPence: 3_000_000, maxPence: 3_750_000, hoursPerWeek: 22.5, daysPerWeek: null },
    salaryMinGbpInt: 1_800_000,
    salaryMaxGbpInt: 2_250_000,
  });
  const full = roleOf({ ...WARD, baseSalary: '£30,000 pro rata', description: '37.5 hours per week.' });
  expect([full.fields.pay, full.fields.salaryMinGbpInt]).toEqual([undefined, 3_000_000]);
});

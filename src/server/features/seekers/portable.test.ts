import { expect, test } from 'vitest';
import { personalData, portableProfiles, seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { refusal, refusalStatus } from '#testing/interview-stories.ts';

const app = await appOfFile();

const PROFILE = {
  phone: '07700 900123',
  locationCity: 'Bristol',
  workModePref: 'hybrid',
  minNetMonthlyIncomeInt: 2_100,
  skills: ['Wound care', 'Phlebotomy'],
  experience: { years: 7, titles: ['Staff Nurse'] },
  summaryText: 'A nurse on surgical wards.',
  experienceLevel: 'mid',
  jobs: [{ title: 'Staff Nurse', employer: 'Marlborough Ward', from: '2019-03', to: null, isCurrent: true }],
  education: [{ institution: 'UWE', qualification: 'BSc Nursing', from: '2015', to: '2018' }],
  languages: [{ language: 'Welsh', level: 'Fluent' }],
  links: [{ kind: 'linkedin', url: 'https://www.linkedin.com/in/amara-okafor' }],
} as const;
const body = structuredClone(PROFILE) as never;

test('a profile exported as JSON Resume is read back unchanged', async () => {
  const amara = await app.seeker('Amara');
  await amara.call(seekers.saveSeekerProfile, { body });
  const document = await amara.call(portableProfiles.getJsonResume);
  expect(document).toMatchObject({
    $schema: expect.stringContaining('v1.0.0'),
    basics: {
      name: 'Amara Test',
      label: 'Staff Nurse',
      location: { city: 'Bristol' },
      profiles: [{ network: 'LinkedIn', username: 'amara-okafor' }],
    },
    work: [{ name: 'Marlborough Ward', position: 'Staff Nurse', startDate: '2019-03' }],
    education: [{ institution: 'UWE', studyType: 'BSc Nursing', startDate: '2015', endDate: '2018' }],
  });
  // Private data stays out: consent, files, right to work.
  expect(JSON.stringify(document)).not.toMatch(/isDiscoverable|cvUrl|rightToWork|null}/);

  const beatriz = await app.seeker('Beatriz');
  const imported = await beatriz.call(portableProfiles.readProfile, { body: { document } });
  expect(imported).toMatchObject({ format: 'json-resume', fields: PROFILE });
  // Reading saves nothing.
  expect(await refusalStatus(beatriz.call(seekers.getSeekerProfile))).toBe(404);
  const saved = await beatriz.call(seekers.saveSeekerProfile, { body: imported.fields as never });
  expect(saved).toMatchObject(PROFILE);
});

test('another Nod’s export becomes a profile, without its consents', async () => {
  const amara = await app.seeker('Zaid');
  await amara.call(seekers.saveSeekerProfile, {
    body: { ...(body as object), isDiscoverable: true, sharesPhone: true } as never,
  });
  const { format, seeker } = await amara.call(personalData.exportPersonalData);
  const beatriz = await app.seeker('Carmen');
  const document = { format, seeker: { profile: seeker?.profile } };
  const imported = await beatriz.call(portableProfiles.readProfile, { body: { document } });
  expect(imported).toMatchObject({ format: 'nod', fields: PROFILE });
  expect(Object.keys(imported.fields)).not.toContain('isDiscoverable');
  expect(Object.keys(imported.fields)).not.toContain('sharesPhone');
});

test('importing another tool’s résumé reports what can’t be imported', async () => {
  const amara = await app.seeker('Dilys');
  const document = {
    basics: {
      name: 'Dilys Roe',
      label: 'Programmer',
      summary: 'I write programs.',
      website: 'https://dilys.example',
      location: { city: 'Cardiff', countryCode: 'GB' },
      profiles: [
        { network: 'Twitter', username: 'dilys', url: 'https://twitter.example/dilys' },
        { network: 'GitHub', username: 'dilys', url: 'javascript:alert(1)' },
      ],
    },
    work: [
      {
        company: 'Old Ltd',
        position: 'Developer',
        startDate: '2018-01-15',
        endDate: '2020-06-30',
        highlights: ['x'],
      },
      { name: 'New Ltd', startDate: '2020-07-01' },
    ],
    skills: [{ name: 'Web Development', level: 'Master', keywords: ['HTML', 'CSS'] }, { name: 'SQL' }],
    projects: [{ name: 'A compiler' }],
  };
  const { fields, leftOut } = await amara.call(portableProfiles.readProfile, { body: { document } });
  expect(fields).toEqual({
    summaryText: 'I write programs.',
    locationCity: 'Cardiff',
    skills: ['HTML', 'CSS', 'SQL'],
    experience: { titles: ['Programmer', 'Developer'] },
    jobs: [{ title: 'Developer', employer: 'Old Ltd', from: '2018-01', to: '2020-06', isCurrent: false }],
    links: [{ kind: 'portfolio', url: 'https://dilys.example' }],
  });
  expect(leftOut).toEqual([
    'name and email address (your account has them)',
    'what you did in each job',
    'projects',
    '1 of 2 entries of jobs',
    '1 of 2 entries of links',
  ]);
});

test('a Europass CV becomes a profile', async () => {
  const amara = await app.seeker('Elif');
  const document = {
    SkillsPassport: {
      LearnerInfo: {
        Identification: {
          ContactInfo: {
            Address: { Contact: { Municipality: 'Leeds' } },
            Telephone: [{ Contact: '07700 900456' }],
          },
        },
        WorkExperience: [
          {
            Period: { From: { Year: 2019, Month: 3 }, Current: true },
            Position: { Label: 'Site Manager' },
            Employer: { Name: 'Bridge & Co' },
          },
        ],
        Education: [
          { Period: { To: { Year: 2012 } }, Title: 'BEng', Organisation: { Name: 'Leeds University' } },
        ],
        Skills: {
          Linguistic: {
            MotherTongue: [{ Description: { Label: 'Turkish' } }],
            ForeignLanguage: [
              { Description: { Label: 'English' }, ProficiencyLevel: { SpokenInteraction: 'C1' } },
            ],
          },
        },
      },
    },
  };
  const imported = await amara.call(portableProfiles.readProfile, { body: { document } });
  expect(imported).toMatchObject({
    format: 'europass',
    fields: {
      phone: '07700 900456',
      locationCity: 'Leeds',
      jobs: [{ title: 'Site Manager', employer: 'Bridge & Co', from: '2019-03', to: null, isCurrent: true }],
      education: [{ institution: 'Leeds University', qualification: 'BEng', from: null, to: '2012' }],
      languages: [
        { language: 'Turkish', level: 'Mother tongue' },
        { language: 'English', level: 'C1' },
      ],
    },
  });
});

test('a profile exported as Europass keeps all that the format allows', async () => {
  const amara = await app.seeker('Gwen');
  const languages = [
    { language: 'Welsh', level: 'Mother tongue' },
    { language: 'French', level: 'B2' },
    { language: 'Irish', level: 'Fluent' },
  ];
  const links = [...PROFILE.links, { kind: 'portfolio', url: 'https://gwen.example' }];
  await amara.call(seekers.saveSeekerProfile, { body: { ...PROFILE, languages, links } as never });
  const document = await amara.call(portableProfiles.getEuropassCv);
  expect(document.SkillsPassport).toMatchObject({
    DocumentInfo: { DocumentType: 'ECV', XSDVersion: 'V3.4' },
    LearnerInfo: {
      Identification: { PersonName: { FirstName: 'Gwen', Surname: 'Test' } },
      Headline: { Type: { Code: 'personal_statement' } },
      WorkExperience: [
        { Period: { From: { Year: 2019, Month: 3 }, Current: true }, Position: { Label: 'Staff Nurse' } },
      ],
      Education: [{ Period: { From: { Year: 2015 }, To: { Year: 2018 } }, Title: 'BSc Nursing' }],
    },
  });
  const imported = await amara.call(portableProfiles.readProfile, { body: { document } });
  const { workModePref: _mode, minNetMonthlyIncomeInt: _income, experienceLevel: _level, ...kept } = PROFILE;
  expect(imported).toEqual({
    format: 'europass',
    fields: {
      ...kept,
      experience: { titles: ['Staff Nurse'] },
      languages: [languages[0], languages[1], { language: 'Irish', level: null }],
      links,
    },
    leftOut: ['name, email address, nationality and date of birth'],
  });
});

test('an almost empty profile is a Europass CV, too', async () => {
  const elin = await app.seeker('Elin');
  await elin.call(seekers.saveSeekerProfile, { body: { locationCity: 'Leeds' } as never });
  const bare = await elin.call(portableProfiles.getEuropassCv);
  expect(bare.SkillsPassport.LearnerInfo).toEqual({
    Identification: {
      PersonName: { FirstName: 'Elin', Surname: 'Test' },
      ContactInfo: {
        Address: { Contact: { Municipality: 'Leeds' } },
        Email: { Contact: elin.user?.email },
        Website: [],
      },
    },
    WorkExperience: [],
    Education: [],
    Skills: { Linguistic: { MotherTongue: [], ForeignLanguage: [] } },
  });
});

test('a document that has no profile is refused with a reason', async () => {
  const amara = await app.seeker('Farah');
  const refusalOf = (document: Record<string, unknown>) =>
    refusal(amara.call(portableProfiles.readProfile, { body: { document } }));
  expect(await refusalOf({ hello: 'world' })).toEqual([
    422,
    expect.stringContaining('neither a JSON Resume'),
  ]);
  expect(await refusalOf({ basics: {} })).toEqual([
    422,
    'We found nothing in this file that belongs in a profile.',
  ]);
  const huge = { work: Array.from({ length: 5_000 }, () => ({ position: 'Nurse', startDate: '2020' })) };
  const { fields } = await amara.call(portableProfiles.readProfile, { body: { document: huge } });
  expect(fields.jobs).toHaveLength(30);
});

test('an empty entry of education is ignored when a profile is read', async () => {
  const hana = await app.seeker('Hana');
  const document = { education: [{}, { institution: 'UWE' }] };
  const { fields, leftOut } = await hana.call(portableProfiles.readProfile, { body: { document } });
  expect(fields.education).toMatchObject([{ institution: 'UWE', qualification: null }]);
  expect(leftOut).toEqual([]);
});

import { expect, test } from 'vitest';
import { NOBODY } from '#testing/nobody.ts';
import type { SeekerFacts } from '../facts.ts';
import { findSummary } from './find-summary.ts';
import { seekerFromText } from './seeker-from-text.ts';
import { statedTitles } from './stated-titles.ts';
import { findInCv, suggestionsFrom } from './suggest.ts';

const suggestFromCv = (text: string, profile: SeekerFacts) => suggestionsFrom(findInCv(text), profile, NOW);

const NOW = { year: 2026, month: 11 };

const SENTENCES =
  'I build interfaces that people can use with a keyboard, and I measure what they cost. Six years in small teams.';

const CV = `Jamal Reid
Leeds, jamal@example.org

Profile
${SENTENCES}

Technical skills
JS, React, k8s, Fish-keeping, TypeScript

Experience
Senior Software Engineer, Harbour Ltd, 2020 to present
Built a booking service with PostgreSQL and Docker.
`;

test('the CV’s own list of skills comes before skills found in its text', () => {
  const { skills } = suggestFromCv(CV, NOBODY);
  expect(skills.slice(0, 5)).toEqual(['JavaScript', 'React', 'Kubernetes', 'Fish-keeping', 'TypeScript']);
  expect(skills).toEqual(expect.arrayContaining(['PostgreSQL', 'Docker']));
  expect(new Set(skills).size).toBe(skills.length);
});

test('skills already in the profile are not suggested, in any spelling', () => {
  const profile: SeekerFacts = {
    ...NOBODY,
    skills: ['javascript', 'Kubernetes'],
    summaryText: 'Mine.',
    experienceLevel: 'mid',
    recentTitles: ['Developer'],
  };
  const { skills, summary, experienceLevel, recentTitles } = suggestFromCv(CV, profile);
  expect(skills.slice(0, 3)).toEqual(['React', 'Fish-keeping', 'TypeScript']);
  expect({ summary, experienceLevel, recentTitles }).toEqual({
    summary: null,
    experienceLevel: null,
    recentTitles: [],
  });
});

test('a level and titles come from the latest work', () => {
  expect(suggestFromCv(CV, NOBODY)).toMatchObject({
    experienceLevel: 'senior',
    recentTitles: ['Senior Software Engineer'],
  });
});

test('a summary is found under its heading, next to it, or as the opening', () => {
  expect(findSummary(CV)).toBe(SENTENCES);
  expect(findSummary(`Jamal\n\n**Personal statement:** ${SENTENCES}\n\nSkills\nReact`)).toBe(SENTENCES);
  expect(findSummary(`Jamal Reid\njamal@example.org\n\n${SENTENCES}\n\nSKILLS\nReact`)).toBe(SENTENCES);
});

test('an address, a single word, a short sentence or nothing is no summary', () => {
  expect(findSummary('Jamal Reid\nLeeds, jamal@example.org, 07700 900123\n\nSkills\nReact')).toBeNull();
  expect(findSummary('Profile\nHard-working.\n\nSkills\nReact')).toBeNull();
  // Too little text below the heading; the word of the heading does not count.
  expect(
    findSummary('Summary\nI build React and TypeScript apps, and Node services.\n\nSkills\nReact'),
  ).toBeNull();
  expect(findSummary('')).toBeNull();
  expect(suggestFromCv('', NOBODY)).toEqual({
    skills: [],
    summary: null,
    experienceLevel: null,
    recentTitles: [],
    experienceYears: null,
    phone: null,
    locationCity: null,
    jobs: [],
    education: [],
    languages: [],
    links: [],
  });
});

test('a long summary is cut at the end of a sentence', () => {
  const long = findSummary(
    `Summary\n${Array.from({ length: 60 }, (_, n) => `Sentence number ${n}.`).join(' ')}`,
  );
  expect(long?.length).toBeLessThanOrEqual(1_200);
  expect(long).toMatch(/Sentence number \d+\.$/);
});

test('a comma list broken across lines is rejoined, a line list is not', () => {
  const wrapped =
    'Skills\nFigma, prototyping, user interviews, accessibility reviews, usability\ntesting, Welding\n';
  expect(suggestFromCv(wrapped, NOBODY).skills).toEqual(
    suggestFromCv(wrapped.replace('usability\n', 'usability '), NOBODY).skills,
  );
  const lines = 'Skills\nWelding, MIG\nForklift driving\nFirst aid\n';
  expect(suggestFromCv(lines, NOBODY).skills).toEqual(['Welding', 'Forklift', 'First aid']);
});

test('a list of skills ends at the next heading, without an empty line', () => {
  const skillsIn = (text: string) => seekerFromText(text, 2026).skills;
  const after = [
    'Education\nBSc Nursing',
    'References\nOn request',
    'Work history\nNurse',
    'Summary:\nI care',
  ];
  for (const part of after) {
    expect(skillsIn(`Amara\nSkills\nTriage, Photography\n${part}`)).toEqual(['Triage', 'Photography']);
  }
  expect(skillsIn('Skills\n- Triage\n- Training\nHobbies and interests\nChess')).toEqual([
    'Triage',
    'Training',
  ]);
});

const jobsIn = (text: string) =>
  suggestFromCv(text, NOBODY).jobs.map(({ title, employer, from, to, isCurrent }) => [
    title,
    employer,
    `${from} ${isCurrent ? 'now' : to}`,
  ]);

test.each([
  ['with dashes', 'Senior Frontend Engineer -- Halden Health\nJan 2019 – Present\n• Built React apps'],
  ['with bars', 'Senior Frontend Engineer | Halden Health | Jan 2019 – present'],
  ['the employer first', 'Halden Health — Senior Frontend Engineer\nJanuary 2019 to date'],
  ['on lines of their own', 'Senior Frontend Engineer\nHalden Health, Leeds\n01/2019 - current'],
  ['below the dates', '01.2019 – now\nSenior Frontend Engineer\nHalden Health'],
  ['beside the dates', 'Halden Health, Leeds\tJan 2019 – Present\nSenior Frontend Engineer'],
  ['in brackets', 'Senior Frontend Engineer at Halden Health (since January 2019)'],
  [
    'with labels',
    'Employer: Halden Health\nPosition: Senior Frontend Engineer\nDuration: Jan 2019 to till date',
  ],
  [
    'with the labels of the European form',
    'Dates: January 2019 - present\nOccupation or position held: Senior Frontend Engineer\nName of employer: Halden Health',
  ],
])('a title and its employer are kept apart: %s', (_, job) => {
  const cv = `Rhys Llewellyn\n\nEMPLOYMENT HISTORY\n${job}\n\nEDUCATION\nBSc Computer Science, Cardiff University, 2016`;
  expect(jobsIn(cv)).toEqual([['Senior Frontend Engineer', 'Halden Health', '2019-01 now']]);
});

test('several jobs listed under one employer all belong to it', () => {
  const cv = `Experience
Just Eat
Product Manager
January 2018 - March 2021
London
Associate Product Manager
April 2015 - December 2017`;
  expect(jobsIn(cv)).toEqual([
    ['Product Manager', 'Just Eat', '2018-01 2021-03'],
    ['Associate Product Manager', 'Just Eat', '2015-04 2017-12'],
  ]);
});

test('overlapping years are counted once, and gaps are not counted', () => {
  const yearsIn = (...dates: readonly string[]) =>
    suggestFromCv(`Work experience\n${dates.map((each) => `Chef, Lumen, ${each}`).join('\n')}`, NOBODY)
      .experienceYears;
  expect(yearsIn('Jan 2018 – Dec 2019', 'Jan 2016 – Dec 2018')).toBe(4);
  expect(yearsIn('Jan 2018 – Dec 2018', 'Jan 2010 – Dec 2011')).toBe(3);
  expect(yearsIn('2019 – present', '2016–2019')).toBe(10);
  expect(yearsIn('1998–02')).toBe(4);
  expect(yearsIn('Sep ’18 – Aug ’20')).toBe(2);
  expect(yearsIn('March – June 2019')).toBe(0);
  expect(
    suggestFromCv('Profile\nI have over twelve years’ experience in busy warehouses.', NOBODY),
  ).toMatchObject({ experienceYears: 12, experienceLevel: 'senior' });
});

test('a surname is not read as a job title, nor a hobby as a skill', () => {
  const cv = `Tom Baker
Leeds

Profile
Accounts assistant with a steady hand at the end of every month.

Skills
Sage, Xero

Interests
Excel pivot tables, photography`;
  const { skills, recentTitles } = suggestionsFrom(
    findInCv(cv, { firstName: 'Tom', lastName: 'Baker' }),
    NOBODY,
    NOW,
  );
  expect(skills).toEqual(['Sage', 'Xero']);
  expect(recentTitles.join()).not.toContain('Baker');
  expect(suggestFromCv(cv, NOBODY).recentTitles.join()).not.toContain('Baker');
});

test('a title in a sentence ends before the words about the person', () => {
  const titlesOf = (line: string) => suggestFromCv(`Profile\n${line}`, NOBODY).recentTitles;
  expect(titlesOf('Accounts assistant with a steady hand at the end of every month.')).toEqual([
    'Accounts assistant',
  ]);
  expect(titlesOf('Sous chef who bakes the bread as well.')).toEqual(['Sous chef']);
  expect(titlesOf('Care assistant looking for nights.')).toEqual(['Care assistant']);
});

test('a skill is suggested in the CV’s own words, abbreviations in full', () => {
  expect(suggestFromCv('Skills\nPivot tables\nJS', NOBODY).skills).toEqual(['Pivot tables', 'JavaScript']);
});

test.each([
  'COMPETENCES',
  'Areas of expertise',
  'Technical proficiencies:',
  'Key skills and abilities',
  'S K I L L S',
  '## Core competencies',
  'IT skills',
  'Skills & Expertise',
])('skills are found below "%s"', (heading) => {
  expect(suggestFromCv(`Rhys Llewellyn\n\n${heading}\nWelding, Forklift`, NOBODY).skills).toEqual([
    'Welding',
    'Forklift',
  ]);
});

test('skills are read without their ratings, categories and phrases', () => {
  const cv = `Skills
Cloud: AWS (advanced), Docker
React ●●●●○
HTML/CSS
Strong knowledge of SQL
CI/CD`;
  expect(suggestFromCv(cv, NOBODY).skills).toEqual(['AWS', 'Docker', 'React', 'HTML', 'CSS', 'SQL', 'CI/CD']);
});

test('phone, town, education, languages and links are found', () => {
  const cv = `Siân Evans
4 Heol y Graig, Swansea SA2 0AB | 029 2049 6012 | sian@example.org
linkedin.com/in/sian-evans | sianevans.cymru

Education and training
PGCE Primary, Swansea University, 2016 – 2017
BA Welsh and History
Aberystwyth University, 2013 - 2016

Language skills
Welsh (first language), English – fluent`;
  expect(suggestFromCv(cv, NOBODY)).toMatchObject({
    phone: '029 2049 6012',
    locationCity: 'Swansea',
    education: [
      { institution: 'Swansea University', qualification: 'PGCE Primary', from: '2016', to: '2017' },
      {
        institution: 'Aberystwyth University',
        qualification: 'BA Welsh and History',
        from: '2013',
        to: '2016',
      },
    ],
    languages: [
      { language: 'Welsh', level: 'first language' },
      { language: 'English', level: 'fluent' },
    ],
    links: [
      { kind: 'linkedin', url: 'https://linkedin.com/in/sian-evans' },
      { kind: 'portfolio', url: 'https://sianevans.cymru' },
    ],
  });
});

test('entries that the profile has already are not suggested again', () => {
  const cv = 'Experience\nChef, Lumen, 2019 – 2021\n\nLanguages\nPolish, English';
  const held = suggestFromCv(cv, NOBODY);
  const suggestions = suggestionsFrom(
    findInCv(cv),
    { ...NOBODY, jobs: held.jobs, languages: [{ language: 'polish', level: 'native' }] },
    NOW,
  );
  expect(suggestions.jobs).toEqual([]);
  expect(suggestions.languages).toEqual([{ language: 'English', level: null }]);
});

test('jobs are found among duties, achievements and single dates', () => {
  const cv = `Samuel Ogunleye
Career History
Procurement Manager – Northway Foods, Watford                Sep 19 – Present
Responsibilities
• Spend of £22m across packaging and ingredients
Key Achievements:
• Saved £1.1m in year one
ROWAN HEALTH PLC, Glasgow
Operations Director (2014 – 2018)
Buyer (2010 – 2014)
Ran purchasing for twelve clinics.
Summer 2009: Intern at Mind Cymru
References available on request`;
  expect(jobsIn(cv)).toEqual([
    ['Procurement Manager', 'Northway Foods', '2019-09 now'],
    ['Operations Director', 'ROWAN HEALTH PLC', '2014 2018'],
    ['Buyer', 'ROWAN HEALTH PLC', '2010 2014'],
    ['Intern', 'Mind Cymru', '2009-07 2009-07'],
  ]);
});

test('a heading in a table isn’t a skill, and licences may be among skills', () => {
  const { skills } = suggestFromCv(
    `Dev Rao

Licences and skills
Tooling\tWireshark, PowerShell
Practice\tThreat hunting, Python
Estate administration, Gas fitting

Experience
Analyst, Harbour Ltd, 2020 to present
Analyst at Kennet Retail, 2018 to 2020
`,
    NOBODY,
  );
  expect(skills).toEqual([
    'Wireshark',
    'PowerShell',
    'Threat hunting',
    'Python',
    'Estate administration',
    'Gas fitting',
  ]);
});

test('a job may be one line that begins with its years', () => {
  const { jobs, experienceYears } = suggestFromCv(
    `Kevin Doyle

Jobs
2016 to now. Heating Engineer, Doyle & Sons, Stockport. Installs across the city, by word of mouth.
2011 to 2016. Plumber, Mersey Homes, Warrington. Voids and repairs for a housing association.
`,
    NOBODY,
  );
  expect(jobs.map(({ title, employer }) => [title, employer])).toEqual([
    ['Heating Engineer', 'Doyle & Sons'],
    ['Plumber', 'Mersey Homes'],
  ]);
  expect(experienceYears).toBe(15);
});

test.each([
  ['Dear Sir or Madam,\nI have been working in Leeds as a Staff Nurse since 2019.', ['Staff Nurse']],
  ['hi im a room leader in slough been doing it since 2017', ['room leader']],
  ['Ref. 4711\nCurrently: Backend Engineer. Based: Newport.', ['Backend Engineer']],
  ['Employment\nAshdown, 2021–present. Fed the calves.\nPost held: Shepherd. Training: PA1.', ['Shepherd']],
  ['Currently: looking for work. I am a hard worker and a natural leader.', []],
])('a title is found in a sentence or after a label: %j', (text, titles) => {
  expect(seekerFromText(text, 2026).recentTitles).toEqual(titles);
});

test('a name after “I am” is not a title', () => {
  expect(statedTitles('I am Tom Baker', null)).toEqual([]);
  expect(statedTitles('I am a baker', { firstName: 'Tom', lastName: 'Baker' })).toEqual([]);
  expect(statedTitles('I am a baker', null)).toEqual(['baker']);
});

test('a title stated in a sentence is left out if a present job is listed', () => {
  const cv = 'I am a baker.\n\nExperience\nSous Chef, Harbour Inn, 2020 to present\n';
  expect(findInCv(cv).recentTitles).toEqual(['Sous Chef']);
});

test('a row of a table is a job, however long its duties are', () => {
  const row = (years: string, title: string, employer: string) =>
    `${years}\t${title}\t${employer}\t${'Made afternoon tea; opened and closed the kitchen; '.repeat(5)}`;
  const cv = `Work history
Dates\tPosition\tEmployer\tDuties
${row('2021 – date', 'Housekeeper', 'Alder House Hotel')}
${row('2017 – 2021', 'Kitchen Porter', 'Bridge Hotel')}`;
  expect(findInCv(cv).recentTitles).toEqual(['Housekeeper', 'Kitchen Porter']);
});

test('a heading is recognised between stars, and with one wrong letter', () => {
  const cv = (heading: string) =>
    `Skills\nCare planning\n${heading}\nSenior Carer, Quayside Care Home (2018 – present)\n- Shaved gentlemen`;
  for (const heading of ['** Experience **', 'Work experiance', 'Employement history', 'WORK HISTORRY']) {
    expect(findInCv(cv(heading)).recentTitles, heading).toEqual(['Senior Carer']);
  }
});

test('a title on the first line is not taken for a name', () => {
  const opening = (line: string) => `${line}\nSkills\nLaundry, keyholder\nProfile\nQuiet and thorough.`;
  for (const title of ['Domiciliary Carer', 'UI Developer', 'Receptionist']) {
    expect(seekerFromText(opening(title), 2026).recentTitles).toEqual([title]);
  }
  for (const name of ['Tom Baker', 'Mason Butcher']) {
    expect(seekerFromText(opening(name), 2026).recentTitles).toEqual([]);
  }
});

test('a title of the catalogue is recognised, whatever its words', () => {
  expect(findInCv('Primary School Teacher\nCompetences\nPhonics; marking').recentTitles).toEqual([
    'Primary School Teacher',
  ]);
  const stores =
    'WORK EXPERIENCE\n2019 - present: Stores Person, Harbour Ltd\nStacked racks.\n2015 - 2019: Welder, Steel Co';
  expect(findInCv(stores).recentTitles).toEqual(['Stores Person', 'Welder']);
});

test('an abbreviated job title is recognised in a CV', () => {
  const cv =
    'Work history\n2021 to now: Social Media Mgr, Harbour Ltd\n2018 to 2021: Library Asst, Leeds City Council';
  expect(findInCv(cv).recentTitles).toEqual(['Social Media Mgr', 'Library Asst']);
});

test('an address that contains a trade is not a title', () => {
  expect(findInCv('Mary Baker\nbaker@example.org\nProfile\nI like order.').recentTitles).toEqual([]);
});

test('a minimum pay counts only if it is for a month', () => {
  const minimumPay = (line: string) => seekerFromText(`Chef\n${line}`, 2026).minNetMonthlyPounds;
  expect(minimumPay('Minimum pay: £1,900 a month after tax')).toBe(1_900);
  expect(minimumPay('Minimum salary: £35,000')).toBeNull();
  expect(minimumPay('Minimum salary: £9,500 per annum, part-time')).toBeNull();
});

test.each(['since 2015', 'since early 2015', 'from about 2015'])('a chef %s has worked 11 years', (since) => {
  expect(seekerFromText(`I have been a chef ${since}.`, 2026).experienceYears).toBe(11);
});

test('a long summary ends after a whole sentence, even if the next one has dots', () => {
  const whole = `${'I build things for people. '.repeat(43)}I like it.`;
  const text = `Profile\n${whole} I have written services in Node.js 3.5 and ${'much '.repeat(30)}more`;
  expect(findSummary(text)).toBe(whole);
});

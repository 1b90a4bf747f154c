import { expect, test } from 'vitest';
import type { SeekerFacts } from '../facts.ts';
import { findSummary } from './find-summary.ts';
import { seekerFromText } from './seeker-from-text.ts';
import { findInCv, suggestionsFrom } from './suggest.ts';

const NEW_HERE: SeekerFacts = {
  skills: [],
  experienceLevel: null,
  experienceYears: null,
  place: null,
  workModePref: null,
  minNetMonthlyPounds: null,
  summaryText: null,
  recentTitles: [],
};

const suggestFromCv = (text: string, profile: SeekerFacts) => suggestionsFrom(findInCv(text), profile);

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
  const { skills } = suggestFromCv(CV, NEW_HERE);
  expect(skills.slice(0, 5)).toEqual(['JavaScript', 'React', 'Kubernetes', 'Fish-keeping', 'TypeScript']);
  expect(skills).toEqual(expect.arrayContaining(['PostgreSQL', 'Docker']));
  expect(new Set(skills).size).toBe(skills.length);
});

test('skills already in the profile are not suggested, in any spelling', () => {
  const profile: SeekerFacts = {
    ...NEW_HERE,
    skills: ['javascript', 'Kubernetes'],
    summaryText: 'Mine.',
    experienceLevel: 'mid',
    recentTitles: ['Developer'],
  };
  const { skills, ...others } = suggestFromCv(CV, profile);
  expect(skills.slice(0, 3)).toEqual(['React', 'Fish-keeping', 'TypeScript']);
  expect(others).toEqual({ summary: null, experienceLevel: null, recentTitles: [] });
});

test('a level and titles come from the latest work', () => {
  expect(suggestFromCv(CV, NEW_HERE)).toMatchObject({
    experienceLevel: 'senior',
    recentTitles: ['Senior Software Engineer'],
  });
});

test('a summary is found under its heading, next to it, or as the opening', () => {
  expect(findSummary(CV)).toBe(SENTENCES);
  expect(findSummary(`Jamal\n\n**Personal statement:** ${SENTENCES}\n\nSkills\nReact`)).toBe(SENTENCES);
  expect(findSummary(`Jamal Reid\njamal@example.org\n\n${SENTENCES}\n\nSKILLS\nReact`)).toBe(SENTENCES);
});

test('an address, a list, a single word or nothing is not a summary', () => {
  expect(findSummary('Jamal Reid\nLeeds, jamal@example.org, 07700 900123\n\nSkills\nReact')).toBeNull();
  expect(findSummary('Profile\nHard-working.\n\nSkills\nReact')).toBeNull();
  // Too little text below the heading; the word of the heading does not count.
  expect(
    findSummary('Summary\nI build React and TypeScript apps, and Node services.\n\nSkills\nReact'),
  ).toBeNull();
  expect(findSummary('')).toBeNull();
  expect(suggestFromCv('', NEW_HERE)).toEqual({
    skills: [],
    summary: null,
    experienceLevel: null,
    recentTitles: [],
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
  expect(suggestFromCv(wrapped, NEW_HERE).skills).toEqual(
    suggestFromCv(wrapped.replace('usability\n', 'usability '), NEW_HERE).skills,
  );
  const lines = 'Skills\nWelding, MIG\nForklift driving\nFirst aid\n';
  expect(suggestFromCv(lines, NEW_HERE).skills).toEqual(['Welding', 'Forklift', 'First aid']);
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

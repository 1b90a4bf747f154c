import { expect, test } from 'vitest';
import { compileRole, partScores, readSeeker } from './compiled.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import { fit as fitOf } from './fit.ts';
import { aliasesOf } from './learning/learn-aliases.ts';
import { compiledTitleSimilarity, compileTitle } from './titles.ts';

const ALIASES = aliasesOf(3, [
  { kind: 'skill', written: 'Kube wrangling', meaning: 'Kubernetes' },
  { kind: 'title', written: 'Ward Clinician', meaning: 'staff nurse' },
]);

const AMARA: SeekerFacts = {
  skills: ['kube wrangling (advanced)', 'Terraform'],
  experienceLevel: null,
  experienceYears: null,
  place: null,
  workModePref: null,
  minNetMonthlyPounds: null,
  summaryText: null,
  recentTitles: ['Senior Ward Clinician'],
};

const ROLE: RoleFacts = {
  title: 'Platform Engineer',
  descriptionMd: '',
  requiredSkills: ['Kubernetes', 'Terraform'],
  experienceLevel: null,
  experienceYears: null,
  place: null,
  workMode: 'remote',
  salaryMinPence: null,
  salaryMaxPence: null,
  jobType: null,
};

const skillsOf = (seeker: SeekerFacts, role: RoleFacts, aliases = ALIASES) =>
  fitOf(seeker, role, null, null, aliases).reasons.find(({ part }) => part === 'skills')?.skills;

test('a skill counts as what people mean by it, on either side', () => {
  const without = fitOf(AMARA, ROLE);
  const withAliases = fitOf(AMARA, ROLE, null, null, ALIASES);
  expect(withAliases.fitScoreInt).toBeGreaterThan(without.fitScoreInt);
  expect(withAliases.version).toBe(`${without.version}.aliases-3`);
  expect(skillsOf(AMARA, ROLE)).toEqual([
    { skill: 'Kubernetes', how: 'held', by: null },
    { skill: 'Terraform', how: 'held', by: null },
  ]);
  const ben = { ...AMARA, skills: ['k8s', 'Terraform'] };
  const advert = {
    ...ROLE,
    requiredSkills: ['Kube Wrangling'],
    niceToHaveSkills: ['kube wrangling', 'Welsh'],
  };
  expect(skillsOf(ben, advert)).toEqual([
    { skill: 'Kube Wrangling', how: 'held', by: null },
    { skill: 'Welsh', how: 'missing', by: null, isNiceToHave: true },
  ]);
});

test('an alias in a seeker’s skills counts in the compiled score too', () => {
  const seeker = readSeeker(AMARA, null, undefined, null, ALIASES);
  expect(partScores(seeker.compiled, compileRole(ROLE, null, ALIASES)).skills).toBe(1);
  expect(partScores(seeker.compiled, compileRole(ROLE)).skills).toBe(1);
  expect(partScores(readSeeker(AMARA).compiled, compileRole(ROLE)).skills).toBeLessThan(1);
});

test('aliases are not looked up in running text', () => {
  const ben: SeekerFacts = { ...AMARA, skills: [], summaryText: 'I enjoy kube wrangling at weekends.' };
  expect(skillsOf(ben, ROLE)?.map(({ how }) => how)).toEqual(['missing', 'missing']);
});

test('a title has the occupation that people mean by it, and keeps its level', () => {
  const nurse = compileTitle('Registered General Nurse');
  const before = compiledTitleSimilarity(compileTitle('Senior Ward Clinician'), nurse);
  const compiled = compileTitle('Senior Ward Clinician (nights)', ALIASES);
  expect(compiledTitleSimilarity(compiled, nurse)).toBeGreaterThan(Math.max(0.6, before));
  expect(compiled.seniority).toBe(compileTitle('Senior Ward Clinician').seniority);
  // A longer title that contains the learned name means something else.
  expect(compileTitle('Ward Clinician Recruiter', ALIASES)).toEqual(compileTitle('Ward Clinician Recruiter'));
});

test('an alias never changes the meaning of a word in the vocabulary', () => {
  const wrong = aliasesOf(1, [
    { kind: 'skill', written: 'Excel', meaning: 'Kubernetes' },
    { kind: 'skill', written: 'kube wrangling', meaning: 'No such skill' },
    { kind: 'title', written: 'Staff Nurse', meaning: 'electrician' },
  ]);
  expect([...wrong.skills, ...wrong.titles]).toEqual([]);
});

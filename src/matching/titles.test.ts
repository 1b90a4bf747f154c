import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readKindred } from './occupations.ts';
import {
  compiledTitleSimilarity,
  compileTitle,
  MOST_ALIKE_WITHOUT_A_WORD,
  titleSimilarity,
} from './titles.ts';
import { unitGroups } from './unit-groups.ts';

const SAME_JOB = [
  ['Staff Nurse', 'RGN'],
  ['Staff Nurse', 'Staff Nurse - Respiratory Unit (Band 5)'],
  ['HCA', 'Healthcare Assistant'],
  ['Software Engineer', 'Software Developer'],
  ['Teacher of Maths', 'Mathematics Teacher'],
  ['HGV Driver', 'LGV Driver'],
  ['BDM', 'Business Development Manager'],
  ['QS', 'Senior Quantity Surveyor'],
  ['Chef', 'Cook'],
  ['Café Assistant', 'Cafe Assistant'],
  ['Crèche Worker', 'Creche worker'],
  ['Recruitment Consultant', 'Trainee Recruitment Consultant'],
  ['Customer Service Advisor', 'Customer Service Representative'],
  ['Picker Packer', 'Warehouse Operative'],
  ['Physio', 'Physiotherapist'],
  ['Solicitor', 'Lawyer'],
  ['Nanny', 'Nannies'],
  ['Attorney', 'Lawyers'],
  ['Programmer', 'Software Developers'],
  ['Janitor', 'Janitors and Cleaners, Except Maids'],
  ['Physical therapist', 'Physiotherapist'],
  ['Cabin crew', 'Flight Attendants'],
];

const OTHER_JOB = [
  ['Staff Nurse', 'Management Accountant'],
  ['Project Manager', 'Office Manager'],
  ['Sales Executive', 'Chief Executive'],
  ['Barista', 'Barrister'],
  ['Nursery Nurse', 'Staff Nurse'],
  ['Occupational Therapist', 'Physiotherapist'],
  ['Bus Driver', 'Data Analyst'],
  ['Estate Agent', 'Travel Agent'],
  ['Business Analyst', 'Bus Driver'],
  ['Store Detective', 'Stores Person'],
];

/** The similarity of two titles that the fit uses. */
function wordsAlike(a: string, b: string): number {
  return compiledTitleSimilarity(compileTitle(a), compileTitle(b));
}

test.each(SAME_JOB)('%s and %s are one kind of job', (a, b) => {
  expect(wordsAlike(a, b)).toBeGreaterThan(0.7);
});

test.each(OTHER_JOB)('%s and %s are different jobs', (a, b) => {
  expect(wordsAlike(a, b)).toBeLessThan(0.5);
});

test.each([
  ['Senior Backend Engineer', 'Software Engineer'],
  ['Frontend Developer', 'Web Developer'],
  ['Barista', 'Waiter'],
  ['Lorry Driver', 'Delivery Driver'],
])('%s and %s are kindred: near, but not the same', (a, b) => {
  expect(wordsAlike(a, b)).toBeGreaterThan(0.45);
  expect(wordsAlike(a, b)).toBeLessThan(0.7);
});

test.each([
  ['Canteen Assistant', 'Catering assistants', 'Health care assistants'],
  ['Bathroom Installer', 'Bathroom fitters', 'Solar panel roofers'],
  ['Night Teller', 'Bank cashiers', 'Night watchmen of offices'],
])('kindred words: %s is nearer to %s than to %s', (title, near, far) => {
  expect(titleSimilarity(title, near)).toBeGreaterThan(titleSimilarity(title, far));
});

test('uninformative words decide between titles that are otherwise alike', () => {
  expect(titleSimilarity('Bank Manager, Leeds', 'bank managers')).toBeGreaterThan(
    titleSimilarity('Bank Manager, Leeds', 'managers'),
  );
});

test('a kindred occupation must be in the list, and in one group only', () => {
  expect(() =>
    readKindred([{ names: ['barista', 'bartender'] }, { names: ['waiter', 'astronaut'] }]),
  ).toThrow("kindred-occupations.json:3: 'astronaut' is not in occupations.json");
  expect(() => readKindred([{ names: ['barista', 'bartender'] }, { names: ['waiter', 'barista'] }])).toThrow(
    "kindred-occupations.json:3: 'barista' is not in occupations.json, or it is in two groups",
  );
});

test('seniority is recognised, and only breaks ties', () => {
  expect(titleSimilarity('Senior Electrician', 'Electrician')).toBe(0.99);
  expect(compileTitle('Trainee Manager').seniority).toBe(0);
  expect(compileTitle('Senior Electrician').seniority).toBe(2);
  expect(compileTitle('Head of Finance').seniority).toBe(3);
  expect(compileTitle('Electrician').seniority).toBe(-1);
});

test('an abbreviation is expanded only where it is one', () => {
  expect(titleSimilarity('Bi-lingual Adviser', 'Business Intelligence Adviser')).toBeLessThan(0.5);
  expect(titleSimilarity('Help us make it happen', 'Information Technology')).toBeLessThan(0.2);
  expect(titleSimilarity('IT Support', 'Information Technology Support')).toBe(1);
  expect(titleSimilarity('it support', 'IT-Support')).toBe(1);
  expect(titleSimilarity('Chemistry Professor', 'Chemistry Teacher')).toBeGreaterThan(0.7);
});

test.each([
  ['Refuse Collector', 'Bin Man'],
  ['Beautician', 'Nail Technician'],
  ['Stores Person', 'Warehouse Operative'],
  ['Legal Secretary', 'Paralegal'],
])('%s and %s do the same or related work by their unit groups', (a, b) => {
  expect(wordsAlike(a, b)).toBeGreaterThan(0.5);
});

test.each([
  ['Kitchen Fitter', 'HGV Fitter', 'Bathroom Fitter'],
  ['Registered General Nurse', 'Orthodontic Nurse', 'Staff Nurse'],
  ['Front of House Receptionist', 'Front of House Team Member', 'Receptionist'],
])('%s shares words with %s, but surely means other work', (title, other, same) => {
  expect(wordsAlike(title, other)).toBeLessThan(0.5);
  expect(wordsAlike(title, same)).toBeGreaterThan(wordsAlike(title, other));
});

test('what follows a title does not make it another occupation', () => {
  expect(wordsAlike('Office Manager – law firm', 'Office Manager')).toBeGreaterThan(0.7);
  expect(wordsAlike('Sales Assistant (food wholesale)', 'Sales Assistant')).toBeGreaterThan(0.7);
});

test('titles without common words or work stay below the index’s bound', () => {
  const titles = unitGroups()
    .flatMap((group) => group.titles.slice(0, 1))
    .map((title) => compileTitle(title));
  const words = titles.map((title) => new Set(title.words));
  let pairs = 0;
  for (const a of titles) {
    for (const [j, b] of titles.entries()) {
      if (a.words.some((word) => words[j]?.has(word))) continue;
      pairs += 1;
      expect(compiledTitleSimilarity(a, b)).toBeLessThanOrEqual(MOST_ALIKE_WITHOUT_A_WORD);
    }
  }
  expect(pairs).toBeGreaterThan(100_000);
});

test('pay, hours and capitals do not count', () => {
  expect(titleSimilarity('ELECTRICIAN - £38,000 - £42,000 - FULL TIME (nights)', 'Electrician')).toBe(1);
  expect(titleSimilarity('Nursing &amp; Care Manager', 'Nursing and care manager')).toBe(1);
});

test('a title of filler words is still compared by its own words', () => {
  expect(titleSimilarity('Graduate', 'Graduate')).toBe(1);
  expect(titleSimilarity('', 'Graduate')).toBe(0);
  expect(titleSimilarity('!!!', '???')).toBe(0);
});

test('similarity is symmetric, in 0 to 1, and 1 for a title with itself', () => {
  const word = fc.constantFrom(
    'senior',
    'nurse',
    'Staff',
    'Manager',
    'of',
    'sales',
    'C++',
    'chef',
    'Déli',
    '-',
    '£20k',
    'IT',
  );
  const title = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(title, title, (a, b) => {
      const similarity = titleSimilarity(a, b);
      expect(similarity).toBe(titleSimilarity(b, a));
      expect(similarity).toBeGreaterThanOrEqual(0);
      expect(similarity).toBeLessThanOrEqual(1);
      if (compileTitle(a).weightTotal > 0) expect(titleSimilarity(a, a)).toBeCloseTo(1, 10);
    }),
  );
});

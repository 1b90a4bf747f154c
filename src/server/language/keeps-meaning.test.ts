import { expect, test } from 'vitest';
import { keepsMeaning } from './keeps-meaning.ts';

const SKILLS = 'Held: Nursing, Triage. Not found: Infection Control. 2 of 3 required skills.';
const NAMES = ['Nursing', 'Triage', 'Infection Control', 'Kubernetes'];

test('another wording with the same numbers, names and negations passes', () => {
  const sentence =
    'You have Nursing and Triage, 2 of the 3 required skills; Infection Control was not found.';
  expect(keepsMeaning(SKILLS, sentence, NAMES)).toBe(true);
});

test.each([
  [
    'another number',
    'You have Nursing and Triage, 3 of the 3 required skills; Infection Control was not found.',
  ],
  [
    'a number more',
    'You have Nursing and Triage, 2 of 3 required skills (67 %); Infection Control was not found.',
  ],
  [
    'a number less',
    'You have Nursing and Triage, most of what is required; Infection Control was not found.',
  ],
  ['a skill left out', 'You have Nursing, 2 of the 3 required skills; Infection Control was not found.'],
  [
    'a skill respelt',
    'You have nursing and Triage, 2 of the 3 required skills; Infection Control was not found.',
  ],
  ['a negation left out', 'You have Nursing, Triage, Infection Control: 2 of the 3 required skills.'],
  ['markup', '<b>Nursing</b> and Triage, 2 of the 3 required skills; Infection Control was not found.'],
  ['an address', 'Nursing, Triage, 2 of 3 required skills; Infection Control not found: www.example.org'],
  ['two lines', 'Nursing and Triage, 2 of the 3 required skills.\nInfection Control was not found.'],
  ['a sermon', `${SKILLS} ${'Keep going and you will certainly get there in the end. '.repeat(3)}`],
  ['nothing', '  '],
])('a wording with %s is rejected', (_, wording) => {
  expect(keepsMeaning(SKILLS, wording, NAMES)).toBe(false);
});

test('changing less to more, or a level, is rejected', () => {
  const pay = 'Pays about £1,493 a month after tax: less than the profile’s minimum.';
  expect(
    keepsMeaning(pay, 'After tax this pays about £1,493 a month, less than the profile’s minimum.', []),
  ).toBe(true);
  expect(
    keepsMeaning(pay, 'After tax this pays about £1,493 a month, more than the profile’s minimum.', []),
  ).toBe(false);
  const level = 'The role asks for senior level, 5 years. The profile has mid level.';
  expect(keepsMeaning(level, 'They ask for senior level and 5 years; you offer mid level.', [])).toBe(true);
  expect(keepsMeaning(level, 'They ask for senior level and 5 years; you offer senior level.', [])).toBe(
    false,
  );
});

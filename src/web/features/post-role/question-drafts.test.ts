import { expect, test } from 'vitest';
import {
  EMPTY_QUESTION,
  questionDraftsOf,
  questionErrors,
  questionFieldsOf,
  questionsFromKept,
} from './question-drafts.ts';

const SHIFT = {
  ...EMPTY_QUESTION,
  text: ' Which shift? ',
  kind: 'choice',
  options: 'Days\n\n Nights ',
} as const;
const LICENCE = {
  ...EMPTY_QUESTION,
  text: 'Are you registered?',
  kind: 'yes_no',
  legalRequirement: 'licence',
} as const;

test('a question is sent only with the fields of its kind', () => {
  expect(questionFieldsOf([SHIFT, LICENCE, { ...LICENCE, kind: 'text' }])).toEqual([
    { text: 'Which shift?', kind: 'choice', isRequired: false, options: ['Days', 'Nights'] },
    { text: 'Are you registered?', kind: 'yes_no', isRequired: false, legalRequirement: 'licence' },
    { text: 'Are you registered?', kind: 'text', isRequired: false },
  ]);
});

test('empty, repeated and choiceless questions are errors', () => {
  expect(questionErrors([SHIFT, LICENCE])).toEqual([null, null]);
  expect(questionErrors([EMPTY_QUESTION])[0]).toMatch(/Write the question/);
  expect(questionErrors([LICENCE, { ...LICENCE, text: 'are you registered? ' }])[1]).toMatch(/already/);
  expect(questionErrors([{ ...SHIFT, options: 'Days' }])[0]).toMatch(/2 to 6 options/);
  expect(questionErrors([{ ...SHIFT, options: 'Days\ndays' }])[0]).toMatch(/different/);
  expect(questionErrors([{ ...SHIFT, options: `Days\n${'x'.repeat(101)}` }])[0]).toMatch(/100 characters/);
});

test('the questions of a role come back into the form', () => {
  const stored = questionFieldsOf([SHIFT, LICENCE]).map((each) => ({ ...each, id: each.text }));
  expect(questionFieldsOf(questionDraftsOf(stored))).toEqual(questionFieldsOf([SHIFT, LICENCE]));
});

test('drafts from another version never break the form', () => {
  expect(questionsFromKept('Which shift?')).toEqual([]);
  expect(
    questionsFromKept([null, { text: 7 }, { text: 'Why?', kind: 'essay', legalRequirement: 'toString' }]),
  ).toEqual([{ ...EMPTY_QUESTION, text: 'Why?' }]);
  expect(questionsFromKept(Array(9).fill(LICENCE))).toHaveLength(5);
});

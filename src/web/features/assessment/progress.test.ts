import { expect, test } from 'vitest';
import type { Question } from '#contract/assessments.ts';
import { keptForm, resume, start, turnTo, withAnswer } from './progress.ts';

const questions: Question[] = ['calm', 'plan', 'lead'].map((id) => ({
  id,
  category: 'work style',
  question: `I ${id}.`,
  type: 'scale',
}));
/** A value as it comes back from a device's storage: through JSON. */
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));

test('Amara reloads at the third question and continues with her answers', () => {
  const first = turnTo(withAnswer(start('standard', 1), 'calm', 4), 'calm', 1, 5_000);
  const second = turnTo(withAnswer(first, 'plan', 2), 'plan', 2, 3_200);
  expect(resume(throughJson(second), 'standard', 1, questions)).toEqual(second);
  expect(second).toMatchObject({
    at: 2,
    answers: { calm: 4, plan: 2 },
    answerMs: { calm: 5_000, plan: 3_200 },
  });
});

test('going back adds to the time of a question, an hour at most', () => {
  const once = turnTo(start('quick', 1), 'calm', 1, 2_000.4);
  const twice = turnTo(once, 'calm', 1, 1_000);
  expect(twice.answerMs).toEqual({ calm: 3_000 });
  expect(turnTo(twice, 'calm', 1, 1e9).answerMs).toEqual({ calm: 3_600_000 });
  expect(turnTo(twice, 'calm', 1, -5).answerMs).toEqual({ calm: 3_000 });
});

test('the page is never beyond the first question without an answer', () => {
  const jumpedProgress = { ...withAnswer(start('standard', 1), 'lead', 5), at: 2 };
  expect(resume(throughJson(jumpedProgress), 'standard', 1, questions).at).toBe(0);
});

test('answers are kept when changing from one form to the other', () => {
  const begunProgress = { ...withAnswer(start('standard', 1), 'calm', 4), at: 1 };
  expect(resume(throughJson(begunProgress), 'quick', 1, questions.slice(0, 2))).toMatchObject({
    form: 'quick',
    at: 1,
    answers: { calm: 4 },
  });
  expect(
    resume(throughJson(withAnswer(begunProgress, 'plan', 1)), 'quick', 1, questions.slice(0, 2)).at,
  ).toBe(1);
});

test('another version, or invalid progress, starts again', () => {
  const oldProgress = withAnswer(start('standard', 1), 'calm', 4);
  expect(resume(throughJson(oldProgress), 'standard', 2, questions)).toEqual(start('standard', 2));
  for (const odd of [null, 7, 'x', [], {}, { version: 1, answers: 'no' }]) {
    expect(resume(odd, 'standard', 1, questions)).toEqual(start('standard', 1));
  }
  const tamperedProgress = {
    version: 1,
    form: 'standard',
    at: -3,
    answers: { calm: 9, plan: 2.5, lead: 3, other: 1 },
  };
  expect(resume(tamperedProgress, 'standard', 1, questions)).toEqual({
    ...start('standard', 1),
    answers: { lead: 3 },
  });
});

test('the kept progress says which form was begun', () => {
  expect(keptForm(start('quick', 1))).toBe('quick');
  for (const odd of [null, {}, { form: 'long' }, 'quick']) expect(keptForm(odd)).toBeNull();
});

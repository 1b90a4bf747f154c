import { expect, test } from 'vitest';
import type { Question } from '#contract/assessments.ts';
import { specifiedTraits } from './specified-traits.ts';

const ask = (id: string, category: Question['category']): Question => ({
  id,
  category,
  question: `Question ${id}`,
  type: 'scale',
});
const questions = [
  ask('a', 'collaboration'),
  ask('b', 'collaboration'),
  ask('c', 'work style'),
  ask('d', 'stress'),
];

test('a category’s mean answer sets one trait; the others stay neutral', () => {
  const { traits, vector } = specifiedTraits(questions, { a: 5, b: 4, c: 2, d: 1 });
  expect(traits).toEqual({
    collaboration: 4.5,
    independence: 3,
    structure: 2,
    creativity: 3,
    leadership: 3,
    adaptability: 3,
    stressManagement: 1,
    communication: 3,
  });
  expect(vector).toEqual([0.9, 0.6, 0.4, 0.6, 0.6, 0.6, 0.2, 0.6]);
});

test('a trait stays between 1 and 5, and is neutral without answers', () => {
  const { traits } = specifiedTraits(questions, { a: 9, b: 9, d: 0 });
  expect([traits.collaboration, traits.structure, traits.stressManagement]).toEqual([5, 3, 1]);
});

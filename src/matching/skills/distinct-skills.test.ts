import { expect, test } from 'vitest';
import { distinctSkills } from './distinct-skills.ts';

test('another name for the same skill is not a second one', () => {
  expect(distinctSkills(['JavaScript', 'JS', 'k8s', 'Kubernetes', 'Falconry', 'falconry skills'])).toEqual([
    'JavaScript',
    'k8s',
    'Falconry',
  ]);
});

test('related is not the same', () => {
  const skills = ['React', 'Vue', 'Java', 'JavaScript'];
  expect(distinctSkills(skills)).toEqual(skills);
});

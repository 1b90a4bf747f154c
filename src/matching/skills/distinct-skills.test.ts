import { expect, test } from 'vitest';
import { distinctSkills } from './distinct-skills.ts';

test('another name for the same skill is removed', () => {
  expect(distinctSkills(['JavaScript', 'JS', 'k8s', 'Kubernetes', 'Falconry', 'falconry skills'])).toEqual([
    'JavaScript',
    'k8s',
    'Falconry',
  ]);
});

test('related skills are distinct', () => {
  const skills = ['React', 'Vue', 'Java', 'JavaScript'];
  expect(distinctSkills(skills)).toEqual(skills);
});

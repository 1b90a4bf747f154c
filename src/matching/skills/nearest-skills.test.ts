import { expect, test } from 'vitest';
import { nearestSkills } from './nearest-skills.ts';

test('an unknown skill gets suggestions: the known skills most like it', () => {
  expect(nearestSkills('kubernets')[0]).toBe('Kubernetes');
  expect(nearestSkills('kube wrangling')).toEqual(['Kubernetes']);
  expect(nearestSkills('cash till operation')).toHaveLength(3);
  expect(nearestSkills('cash till operation')[0]).toBe('Till operation');
});

test('a known skill, or one unlike all others, gets no suggestions', () => {
  for (const skill of ['k8s', 'Excel (advanced)', 'juggling', '…']) expect(nearestSkills(skill)).toEqual([]);
});

import { expect, test } from 'vitest';
import { addChip, removeChip } from './chips.ts';

test('Amara adds a skill: it is trimmed and comes last', () => {
  expect(addChip(['Triage'], '  Wound care ')).toEqual(['Triage', 'Wound care']);
});

test('nothing, or a skill she has already, leaves the list as it is', () => {
  const skills = ['Triage'];
  expect(addChip(skills, '   ')).toBe(skills);
  expect(addChip(skills, 'Triage')).toBe(skills);
  expect(addChip(skills, 'triage ')).toBe(skills);
});

test('a click takes one skill away and no other', () => {
  expect(removeChip(['Triage', 'Wound care', 'Driving'], 'Wound care')).toEqual(['Triage', 'Driving']);
});

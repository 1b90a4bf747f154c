import { expect, test } from 'vitest';
import { addChip, removeChip } from './chips.ts';

test('Amara adds a skill: it is trimmed and comes last', () => {
  expect(addChip(['Triage'], '  Wound care ')).toEqual(['Triage', 'Wound care']);
});

test('adding nothing, or a duplicate, leaves the list unchanged', () => {
  const skills = ['Triage'];
  expect(addChip(skills, '   ')).toBe(skills);
  expect(addChip(skills, 'Triage')).toBe(skills);
  expect(addChip(skills, 'triage ')).toBe(skills);
});

test('a click removes one skill and no other', () => {
  expect(removeChip(['Triage', 'Wound care', 'Driving'], 'Wound care')).toEqual(['Triage', 'Driving']);
});

import { expect, test } from 'vitest';
import { occupationLikeness, relatedOccupations } from './occupation-likeness.ts';
import { meaningOf, occupationOf } from './occupation-of.ts';
import { titleSimilarity } from './titles.ts';
import { readUnitGroups, unitGroups } from './unit-groups.ts';

function codeOf(title: string): string | undefined {
  return occupationOf(title)?.occupation.code;
}

test('a catalogue title has its occupation, whatever is added to it', () => {
  expect(codeOf('Staff Nurse')).toBe(codeOf('Staff Nurse - Nights (Band 5), £35k'));
  expect(codeOf('Chief Executive Officer')).toBe('1111');
  expect(codeOf('CEO')).toBe('1111');
  expect(codeOf('HGV Class 1 Driver')).toBe(codeOf('lorry driver'));
});

test('a title that is in no table gets its occupation from its rarest words', () => {
  expect(codeOf('Quarry Manager, Aggregates')).toBe('1123');
  expect(codeOf('Minibus and coach driver for a school')).toBe(codeOf('coach driver'));
});

test('civil servants and union officers have the codes of SOC 2020', () => {
  expect(codeOf('Civil Servant')).toBe('4111');
  expect(codeOf('Town Hall Clerk')).toBe('4112');
  expect(codeOf('Trade Union Officer')).toBe('4113');
});

test('a title that says nothing about the work has no sure occupation', () => {
  expect(occupationOf('')).toBeNull();
  expect(occupationOf('Xyzzy Plugh')).toBeNull();
  expect(occupationOf('X')).toBeNull();
  expect(occupationOf('Immediate start')?.confidence ?? 0).toBeLessThan(0.6);
});

test('confidence is higher for a whole title than for a vague one', () => {
  const sure = occupationOf('Dental Nurse')?.confidence ?? 0;
  const unsure = occupationOf('Team Member')?.confidence ?? 0;
  expect(sure).toBeGreaterThan(0.8);
  expect(unsure).toBeLessThan(sure);
});

test('a title has at most ten meanings, the likeliest first', () => {
  const { groups, shares } = meaningOf('Manager');
  expect(groups.length).toBeGreaterThan(1);
  expect(groups.length).toBeLessThanOrEqual(10);
  expect(shares[0]).toBe(1);
  expect([...shares]).toEqual([...shares].sort((a, b) => b - a));
});

test('likeness is symmetric, and highest for the same work', () => {
  const same = occupationLikeness('bin man', 'refuse collector');
  expect(occupationLikeness('refuse collector', 'bin man')).toBe(same);
  expect(same).toBeGreaterThan(occupationLikeness('bin man', 'solicitor'));
  expect(titleSimilarity('Bin man', 'Refuse collector')).toBeGreaterThan(
    titleSimilarity('Bin man', 'Data collector'),
  );
});

test('occupations of the same kind of work are related in both directions', () => {
  for (const group of unitGroups()) {
    const related = relatedOccupations(group);
    expect(related.map(({ code }) => code)).not.toContain(group.code);
    expect(related.length).toBeLessThanOrEqual(12);
  }
  const managersGroup = unitGroups().find(({ code }) => code === '1121');
  const operativesGroup = unitGroups().find(({ code }) => code === '8160');
  expect(managersGroup && relatedOccupations(managersGroup)).toContain(operativesGroup);
  expect(operativesGroup && relatedOccupations(operativesGroup)).toContain(managersGroup);
});

test('occupations that share only a related occupation are slightly alike', () => {
  const [dispensing, technician] = ['dispensing assistant', 'pharmacy technician'];
  expect(occupationLikeness(dispensing, technician)).toBeGreaterThan(0.4);
  const instructors = occupationLikeness('instructor', 'teacher');
  expect(instructors).toBeGreaterThan(0.1);
  expect(instructors).toBeLessThan(occupationLikeness('instructor', 'tutor'));
  expect(occupationLikeness('welder', 'teacher')).toBeLessThan(0.02);
});

test('major groups have skill levels, from 1 (elementary) to 4 (professions)', () => {
  const levelOf = (code: string) => unitGroups().find((group) => group.code === code)?.skillLevel;
  expect(levelOf('1111')).toBe(4);
  expect(levelOf('2412')).toBe(4);
  expect(levelOf('5330')).toBe(3);
  expect(levelOf('8211')).toBe(2);
  expect(levelOf('9252')).toBe(1);
  expect(unitGroups().filter(({ skillLevel }) => skillLevel < 1 || skillLevel > 4)).toEqual([]);
});

test('a repeated code or title, or an invalid or unknown code, is refused', () => {
  const group = { code: '1111', name: 'Chiefs', titles: ['chief'] };
  expect(() => readUnitGroups([group, { ...group, titles: ['boss'] }])).toThrow(/1111.*twice/);
  expect(() => readUnitGroups([group, { ...group, code: '1112' }])).toThrow(/'chief' occurs twice/);
  expect(() => readUnitGroups([{ ...group, related: ['9999'] }])).toThrow(/9999/);
  expect(() => readUnitGroups([{ ...group, code: '11' }])).toThrow(/no code/);
});

import { expect, test } from 'vitest';
import { titleKey } from './title-key.ts';

test('spellings of one title have the same key', () => {
  const key = titleKey('Senior Staff Nurse');
  for (const spelling of [
    'senior  staff nurse',
    'Snr. Staff Nurses',
    'Sr Staff-Nurse',
    ' SENIOR STAFF NURSE ',
  ]) {
    expect(titleKey(spelling)).toBe(key);
  }
  expect(titleKey('Health & Safety Officer')).toBe(titleKey('Health and Safety Officers'));
  expect(titleKey('Café Manager')).toBe(titleKey('Cafe manager'));
});

test('a different level, language or trade has a different key', () => {
  const titles = [
    'Staff Nurse',
    'Senior Staff Nurse',
    'C Developer',
    'C++ Developer',
    'C# Developer',
    'Baker',
  ];
  expect(new Set(titles.map(titleKey)).size).toBe(titles.length);
});

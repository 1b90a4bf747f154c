import { expect, test } from 'vitest';
import { titleKey } from './title-key.ts';

test('one title in several spellings is one', () => {
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

test('another level, another language and another trade are other titles', () => {
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

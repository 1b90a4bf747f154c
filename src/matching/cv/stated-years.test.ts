import { expect, test } from 'vitest';
import { statedYearsIn } from './stated-years.ts';

test.each([
  ['twenty-five years’ experience in care', 25],
  ['Twenty five years of experience', 25],
  ['thirty years of nursing experience', 30],
  ['2.5 years of experience in retail', 2],
  ['over 12 years’ experience', 12],
  ['sixteen (16) years of experience', 16],
  ['Experience in retail: 4 years', 4],
  ['I spent 10+ years as a nurse', 10],
  ['25 years old with retail experience', null],
  ['25 years of age, with retail experience', null],
  ['3-5 years of experience', 3],
] as const)('“%s” states %s years', (text, years) => {
  expect(statedYearsIn(text)).toBe(years);
});

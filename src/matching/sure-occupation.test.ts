import { expect, test } from 'vitest';
import { catalogueTitles } from './catalogue-titles.ts';
import { fnv1a } from './hash.ts';
import { occupationOf } from './occupation-of.ts';
import { CATALOGUE_VERSION, SURE_FROM } from './sure-occupation.ts';

test('the version of the catalogue changes whenever its titles do', () => {
  const titles = catalogueTitles().map(({ text, group }) => `${text} ${group}`);
  // Raise the version whenever the second number changes.
  expect([CATALOGUE_VERSION, fnv1a(titles.join('\n'))]).toEqual([1, 1_575_753_242]);
});

test('a common title is sure enough to be shown, a rare one is not', () => {
  expect(occupationOf('Support Worker')?.occupation.code).toBe('6135');
  expect(occupationOf('Support Worker')?.confidence).toBeGreaterThanOrEqual(SURE_FROM);
  expect(occupationOf('Lighthouse Keeper')?.confidence ?? 0).toBeLessThan(SURE_FROM);
});

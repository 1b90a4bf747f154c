import { expect, test } from 'vitest';
import { catalogueTitles } from './catalogue-titles.ts';
import { fnv1a } from './hash.ts';
import { CATALOGUE_VERSION, SURE_FROM, sureOccupation } from './sure-occupation.ts';

test('the version of the catalogue changes whenever its titles do', () => {
  const titles = catalogueTitles().map(({ text, group }) => `${text} ${group}`);
  // Raise the version whenever the second number changes.
  expect([CATALOGUE_VERSION, fnv1a(titles.join('\n'))]).toEqual([1, 1_575_753_242]);
});

test('only an occupation that is sure enough is shown', () => {
  expect(sureOccupation('Support Worker')?.code).toBe('6135');
  expect(sureOccupation('Lighthouse Keeper')).toBeNull();
  expect(sureOccupation('Qwerty')).toBeNull();
  expect(SURE_FROM).toBeLessThan(1);
});

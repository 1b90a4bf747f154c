import { expect, test } from 'vitest';
import { flagOf, MOTIFS, PALETTES, seedOf } from '#contract/flags.ts';
import { initialsOf } from '#web/format/initials.ts';

test('a name’s flag does not depend on its case or the spaces around it', () => {
  expect(seedOf('bridge & co')).toBe(1_820_742_589);
  expect(flagOf('Bridge & Co')).toEqual(flagOf('  bridge & CO '));
});

test('thousands of employers use the eight motifs and palettes evenly', () => {
  expect([MOTIFS.length, PALETTES.length]).toEqual([8, 8]);
  const seen = new Map<string, number>();
  for (let number = 0; number < 6_400; number += 1) {
    const { motif, palette } = flagOf(`Employer ${number} Ltd`);
    seen.set(`${motif}/${palette}`, (seen.get(`${motif}/${palette}`) ?? 0) + 1);
  }
  expect(seen.size).toBe(64);
  expect(Math.max(...seen.values())).toBeLessThan(160);
});

test('initials are the first letters or digits of the first and last word', () => {
  expect(initialsOf('Amara Okafor')).toBe('AO');
  expect(initialsOf('Mary Jane van der Berg')).toBe('MB');
  expect(initialsOf('élodie')).toBe('É');
  expect(initialsOf('quiet-heron-42')).toBe('Q4');
  expect(initialsOf('Harbour & Vale')).toBe('HV');
  expect(initialsOf('  ')).toBe('');
});

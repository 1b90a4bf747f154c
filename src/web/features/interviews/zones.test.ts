import { expect, test } from 'vitest';
import { UK_ZONE, zoneInWords } from '#contract/when.ts';
import { findZones } from './zones.ts';

test('UK time is first, and no zone has an outdated name', () => {
  const zones = findZones('', [UK_ZONE, 'Europe/Paris']);
  expect(zones.slice(0, 2)).toEqual([UK_ZONE, 'Europe/Paris']);
  expect(new Set(zones).size).toBe(zones.length);
  const names = zones.map(zoneInWords).join(', ');
  expect(names).not.toMatch(/Kiev|Calcutta|Rangoon|Katmandu|Godthab|DumontDUrville|Saigon/);
});

test('a zone is found by its current name or its continent', () => {
  for (const typed of ['kyiv', 'Kolkata', 'new york'])
    expect(findZones(typed, []).map(zoneInWords).join().toLowerCase()).toContain(typed.toLowerCase());
  expect(findZones('antarctica', []).length).toBeGreaterThan(3);
  expect(findZones('nowhere at all', [UK_ZONE])).toEqual([]);
});

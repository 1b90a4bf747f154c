import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

test.each(files)('%s has one record a line, as errors assume', (name) => {
  const lines = readFileSync(`${import.meta.dirname}/${name}`, 'utf8').split('\n');
  expect([lines[0], ...lines.slice(-2)]).toEqual(['[', ']', '']);
  const records = lines.slice(1, -2);
  for (const [i, line] of records.entries()) {
    expect(line, `${name}:${i + 2}`).toMatch(i < records.length - 1 ? /^ {2}\{ .+ \},$/ : /^ {2}\{ .+ \}$/);
    expect(() => JSON.parse(line.replace(/,$/, '')), `${name}:${i + 2}`).not.toThrow();
  }
});

const bath = { name: 'Bath', kind: 'town', lat: 51.38, otherNames: ['Bath Spa'] };

function readPlaces(records: readonly object[]) {
  return readTable('places.json', records, (record, id) => ({
    id,
    name: record.text('name'),
    kind: record.oneOf('kind', ['town', 'area'], 'town'),
    lat: record.number('lat', 49, 61),
    radiusKm: record.number('radiusKm', 1, 200, 4),
    within: record.optionalText('within'),
    isIsland: record.flag('isIsland'),
    otherNames: record.texts('otherNames'),
  }));
}

test('fields that a place’s record leaves out have their default', () => {
  expect(readPlaces([bath, { name: 'Frome', lat: 51.23 }])).toEqual([
    { ...bath, id: 0, radiusKm: 4, within: null, isIsland: false },
    {
      id: 1,
      name: 'Frome',
      kind: 'town',
      lat: 51.23,
      radiusKm: 4,
      within: null,
      isIsland: false,
      otherNames: [],
    },
  ]);
});

test.each([
  [{ name: undefined }, "'name' is missing"],
  [{ name: ' Frome' }, "'name' must be text, with no spaces around it"],
  [{ name: '' }, "'name' must be text, with no spaces around it"],
  [{ kind: 'village' }, "'kind' must be one of town, area"],
  [{ lat: '51.23' }, "'lat' must be a number from 49 to 61"],
  [{ lat: undefined }, "'lat' must be a number from 49 to 61"],
  [{ lat: -2.32 }, "'lat' must be a number from 49 to 61"],
  [{ radiusKm: 0 }, "'radiusKm' must be a number from 1 to 200"],
  [{ otherNames: 'Bath Spa' }, "'otherNames' must be a list of texts, or left out"],
  [{ otherNames: [] }, "'otherNames' must be a list of texts, or left out"],
  [{ otherNames: ['Bath Spa', 7] }, "'otherNames' must be a list of texts, or left out"],
  [{ isIsland: 'yes' }, "'isIsland' must be true, or left out"],
  [{ othernames: ['Bath Spa'] }, "'othernames' is not a field of this file"],
])('an error about a record with %j names its file and line', (mistake, problem) => {
  expect(() => readPlaces([bath, { ...bath, ...mistake }])).toThrow(
    `src/matching/tables/places.json:3: ${problem}`,
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, journeyKm, journeyScore } from './distance.ts';
import { findPlace } from './find-place.ts';
import { PLACES, type Place } from './gazetteer.ts';
import { placeScore } from './place-fit.ts';
import { suggestPlaces } from './suggest-places.ts';

function place(text: string): Place {
  const found = findPlace(text);
  if (!found) throw new Error(`No place in ${text}`);
  return found;
}

test.each([
  ['Bristol', 'Bristol'],
  ['  bristol ', 'Bristol'],
  ['BS1 4ST', 'Bristol'],
  ['bs14st', 'Bristol'],
  ['B9 5SS', 'Birmingham'],
  ['Greater London, SE1', 'South East London'],
  ['Royal United Hospital, Bath', 'Bath'],
  ['Tunbridge Wells Hospital, Tunbridge Wells, TN24QJ', 'Tunbridge Wells'],
  ['St. Albans', 'St Albans'],
  ["King's Lynn", "King's Lynn"],
  ['Newcastle-upon-Tyne', 'Newcastle upon Tyne'],
  ['Stoke on Trent', 'Stoke-on-Trent'],
  ['Ynys Môn', 'Holyhead'],
  ['Camden, London', 'Camden'],
  ['Wells Road, Bath', 'Bath'],
  ['Oxford Street, London W1', 'West London'],
  ['Newport, Isle of Wight', 'Newport IoW'],
  ['Newport, Gwent', 'Newport'],
  ['HMP Garth, Leyland, Lancashire', 'Leyland'],
  ['Surrey', 'Surrey'],
  ['Abergavenny, Monmouthshire', 'Abergavenny'],
  ['M4 Corridor', 'M4 Corridor'],
  ['Pembrokeshire, SA61 1PE', 'West Wales'],
  ['Kent, TN23 1AA', 'Tonbridge'],
  ['Ward 3, Addenbrooke’s Hospital', 'Cambridge'],
  ["St Thomas' Hospital, London", 'Southwark'],
  ['Glasgow, Scotland', 'Glasgow'],
  ['Oxford, St Aldates', 'Oxford'],
  ['Bath, House 3', 'Bath'],
  ['A1 Business Park, LS1', 'Leeds'],
])('%s is read as %s', (text, name) => {
  expect(place(text).name).toBe(name);
});

test.each(['', 'UK', 'Remote', 'Various sites', 'Atlantis', 'Ward 7, Level 2'])(
  '"%s" is not a place',
  (text) => {
    expect(findPlace(text)).toBeNull();
  },
);

test('a postcode overrides a town that is too far from it', () => {
  expect(place('Canterbury House, RM13 8GQ').name).toBe('Havering');
  expect(place('Glasgow, EX2 5AF').name).toBe('Exeter');
});

test('distances between places match the map', () => {
  expect(distanceKm(place('London'), place('Edinburgh'))).toBeCloseTo(534, -1);
  expect(distanceKm(place('Bristol'), place('Bath'))).toBeCloseTo(17.5, -0.5);
  expect(journeyKm(place('Bristol'), place('Bristol'))).toBeLessThan(8);
});

test('towns are near the county they are listed under', () => {
  const counties = new Map(PLACES.filter(({ kind }) => kind === 'area').map((area) => [area.name, area]));
  for (const town of PLACES.filter(({ kind }) => kind === 'town')) {
    const county = counties.get(town.within);
    if (county) expect(distanceKm(town, county), town.name).toBeLessThan(county.radiusKm * 1.8 + 12);
  }
});

test('a longer journey never scores higher; remote work has no journey', () => {
  const somewhere = fc.constantFrom(...PLACES);
  fc.assert(
    fc.property(somewhere, somewhere, somewhere, (home, near, far) => {
      fc.pre(journeyKm(home, near) <= journeyKm(home, far));
      for (const mode of ['onsite', 'hybrid'] as const) {
        expect(placeScore(null, home, mode, near)).toBeGreaterThanOrEqual(placeScore(null, home, mode, far));
      }
      expect(placeScore('hybrid', home, 'hybrid', far)).toBeGreaterThanOrEqual(
        placeScore('onsite', home, 'onsite', far),
      );
      expect(placeScore(null, home, 'remote', far)).toBe(1);
    }),
  );
  expect(journeyScore(8, 8, 32)).toBe(1);
  expect(journeyScore(40, 8, 32)).toBe(0.5);
});

test('an unwanted work mode lowers the score even without a place', () => {
  expect(placeScore(null, null, 'onsite', place('Leeds'))).toBe(-1);
  expect(placeScore('remote', null, 'onsite', null)).toBeLessThan(0.2);
  expect(placeScore('remote', null, 'remote', null)).toBe(1);
});

test('any text is read without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => void findPlace(text)));
});

test.each([
  ['Mancester', 'Manchester'],
  ['mancehster', 'Manchester'],
  ['12 Acacia Road, Edinbrugh', 'Edinburgh'],
  ['kings lyn', "King's Lynn"],
  ['Wolverh', 'Wolverhampton'],
])('for %s the intended %s is suggested', (typed, meant) => {
  expect(suggestPlaces(typed)).toContain(meant);
});

test('known places, nonsense and very short texts have no suggestions', () => {
  expect(['Leeds', 'BS1 4ST', 'Qwertyville', 'x', ''].map(suggestPlaces)).toEqual([[], [], [], [], []]);
});

import { expect, test } from 'vitest';
import { readPlace } from './read-place.ts';

const placeOf = (addressLocality: string, postalCode = '', more: object = {}) =>
  readPlace({ jobLocation: { address: { addressLocality, postalCode, ...more } } });
const geo = (latitude: string, longitude: string) => ({ latitude, longitude });

test.each([
  ['Southmead Hospital, Bristol', 'BS10 5NB', 'Bristol'],
  ['PLYMOUTH', 'PL6 8DH', 'Plymouth'],
  ['Tropical Lagoon, Romford', 'RM7 0AG', 'Romford'],
  ['King&#39;s Mill Hospital, Sutton-In-Ashfield', 'NG17 4JL', 'Sutton-In-Ashfield'],
  ['Various Locations', 'LS1 6AE', 'Leeds'],
  ['Carrog, Corwen', 'LL21 9BG', 'Corwen, LL21'],
  ['Leeds Infirmary, Bradford', 'LS1 3EX', 'Leeds'],
  ['Queen’s Hospital, Romford, Ilford', 'RM7 0AG', 'Romford'],
  ['Bradford, Leeds', 'BD9 6RJ', 'Bradford'],
  ['Birmingham, Solihull', 'B91 2JL', 'Solihull'],
  ['BHRUT', 'RM7 0AG', 'Havering'],
  ['CALVERTON', 'NG14 6FP', 'Calverton, NG14'],
  ['To be confirmed', '', null],
  ['', 'EX2 5DW', 'Exeter'],
])('“%s”, %s is shown as %s', (locality, postcode, city) => {
  expect(placeOf(locality, postcode).city).toBe(city);
});

test.each([
  ['Salisbury/ Andover', 'SP10 3LB', '51.21', '-1.48', 'Andover'],
  ['Taunton and Bridgwater', 'TA1 5DA', '51.01', '-3.12', 'Taunton'],
  ['North Downs/Kent and Chatham', 'TN23 1PP', '51.15', '0.87', 'Ashford'],
  ['Newark and Mansfield', 'NG3 6AA', '52.98', '-1.13', 'Mansfield'],
  ['Marden', 'TN12 9HT', '51.15', '0.52', 'Marden, near Cranbrook'],
  ['Stapleton', 'BS16 1EQ', '51.48', '-2.55', 'Stapleton, Bristol'],
  ['Peterbrough', 'PE1 1AA', '52.57', '-0.24', 'Peterborough'],
  ['Chelsea site only', 'SW3 6JJ', '51.49', '-0.17', 'Chelsea'],
  ['UCLH, London', 'NW1 2PG', '51.53', '-0.14', 'London, NW1'],
  ['Outpatients, London', 'SW17 0QT', '51.43', '-0.18', 'London, SW17'],
  ['Tenbury Wells', 'WR15 8AP', '52.32', '-2.59', 'Tenbury Wells, WR15'],
  ['St. Leonards-On-Sea', 'TN38 0AA', '50.86', '0.54', 'St. Leonards-On-Sea'],
])('“%s”, %s at %s, %s is shown as %s', (locality, postcode, lat, lon, city) => {
  const address = { addressLocality: locality, postalCode: postcode };
  expect(readPlace({ jobLocation: { address, geo: geo(lat, lon) } }).city).toBe(city);
});

test('a list of towns without coordinates is read by its postcode area', () => {
  expect(placeOf('Basingstoke/Winchester', 'RG24 9NA').city).toBe('Basingstoke');
});

test.each([
  ['UK', 'Ruislip, Middlesex', 'Ruislip'],
  ['UK', 'Little Snoring, Norfolk', 'Norfolk'],
  ['UK', 'UK Nationwide', null],
  ['Richmond', 'Richmond, North Yorkshire', 'Richmond, North Yorkshire'],
  ['Liss', 'Hampshire', 'Liss, Hampshire'],
  ['North Yorkshire', 'Yorkshire and the Humber', 'North Yorkshire'],
])('“%s” in the region “%s” is shown as %s', (locality, addressRegion, city) => {
  expect(placeOf(locality, '', { addressRegion }).city).toBe(city);
});

test('coordinates give the town if the words are a building or misspelt', () => {
  const cities = [
    readPlace({ jobLocation: { address: { addressLocality: 'Peterbrough' }, geo: geo('52.57', '-0.24') } }),
    readPlace({
      jobLocation: { address: { addressLocality: 'St James Hospital' }, geo: geo('53.80', '-1.52') },
    }),
    readPlace({ jobLocation: { address: { addressLocality: 'The Depot' }, geo: geo('0', '0') } }),
  ].map(({ city }) => city);
  expect(cities).toEqual(['Peterborough', 'Leeds', null]);
});

test('of several places the first one in the UK counts', () => {
  expect(readPlace({ jobLocation: 'Leeds, West Yorkshire' }).city).toBe('Leeds');
  expect(readPlace({ jobLocation: [{ address: 'Nowhere at all' }, { address: 'Cardiff' }] }).city).toBe(
    'Cardiff',
  );
  expect(
    readPlace({ jobLocation: { '@type': 'Place', name: 'Office', address: { addressRegion: 'Kent' } } }).city,
  ).toBe('Kent');
  expect(readPlace({}).city).toBeNull();
  expect(readPlace({ jobLocation: [null, 5, [], {}] }).city).toBeNull();
});

test.each([
  ['GB', null],
  [{ '@type': 'Country', name: 'United Kingdom' }, null],
  ['Scotland', null],
  ['FR', 'FR'],
  [{ name: 'United States' }, 'United States'],
])('the country %j gives the foreign country %j', (addressCountry, foreignCountry) => {
  expect(placeOf('Perth', '', { addressCountry }).foreignCountry).toBe(foreignCountry);
});

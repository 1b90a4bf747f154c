import { ENGLISH_AREAS, NORTHERN_IRISH_AREAS, SCOTTISH_AREAS, WELSH_AREAS } from './areas.ts';
import { LANDMARKS } from './landmarks.ts';
import { POSTCODE_AREAS } from './postcode-areas.ts';
import { ENGLISH_TOWNS } from './towns-england.ts';
import {
  MORE_ENGLISH_TOWNS,
  MORE_NORTHERN_IRISH_TOWNS,
  MORE_SCOTTISH_TOWNS,
  MORE_WELSH_TOWNS,
} from './towns-more.ts';
import { ISLAND_TOWNS, NORTHERN_IRISH_TOWNS, SCOTTISH_TOWNS, WELSH_TOWNS } from './towns-nations.ts';

export type Nation = 'england' | 'wales' | 'scotland' | 'northern-ireland' | 'islands';

/** `id` is dense from 0 and lasts as long as the process: an index may keep it, a database may not. */
export type Place = {
  id: number;
  name: string;
  kind: 'town' | 'area';
  /** The heading it stands under in the data: a county for towns. */
  within: string;
  nation: Nation;
  lat: number;
  lon: number;
  /** How far the place reaches from its middle. */
  radiusKm: number;
};

const TOWN_RADIUS_KM = 4;

/** "King's Lynn", "Kings Lynn" and "kings-lynn" are one name. */
export function placeKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const places: Place[] = [];
const idsByName = new Map<string, number[]>();

function addName(name: string, id: number): void {
  const key = placeKey(name);
  const ids = idsByName.get(key);
  if (ids) ids.push(id);
  else idsByName.set(key, [id]);
}

function load(data: string, nation: Nation, kind: Place['kind']): void {
  let within = '';
  for (const line of data.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('# ')) {
      within = line.slice(2);
      continue;
    }
    const [names = '', numbers = ''] = line.split(': ');
    const [lat = 0, lon = 0, radiusKm = TOWN_RADIUS_KM] = numbers.split(' ').map(Number);
    const [name = '', ...others] = names.split(', ');
    const place: Place = { id: places.length, name, kind, within, nation, lat, lon, radiusKm };
    places.push(place);
    for (const each of [name, ...others]) addName(each, place.id);
  }
}

load(ENGLISH_TOWNS, 'england', 'town');
load(WELSH_TOWNS, 'wales', 'town');
load(SCOTTISH_TOWNS, 'scotland', 'town');
load(NORTHERN_IRISH_TOWNS, 'northern-ireland', 'town');
load(MORE_ENGLISH_TOWNS, 'england', 'town');
load(MORE_WELSH_TOWNS, 'wales', 'town');
load(MORE_SCOTTISH_TOWNS, 'scotland', 'town');
load(MORE_NORTHERN_IRISH_TOWNS, 'northern-ireland', 'town');
load(ISLAND_TOWNS, 'islands', 'town');
load(ENGLISH_AREAS, 'england', 'area');
load(WELSH_AREAS, 'wales', 'area');
load(SCOTTISH_AREAS, 'scotland', 'area');
load(NORTHERN_IRISH_AREAS, 'northern-ireland', 'area');

for (const line of LANDMARKS.trim().split('\n')) {
  const [names = '', town = ''] = line.split(': ');
  const [id] = idsByName.get(placeKey(town)) ?? [];
  if (id === undefined) throw new Error(`Landmark in no known place: ${line}`);
  for (const name of names.split(', ')) addName(name, id);
}

export const PLACES: readonly Place[] = places;

/** All places of a name, the best known first: Newport in Wales before Newport on the Isle of Wight. */
export function placesNamed(key: string): readonly Place[] {
  const found: Place[] = [];
  for (const id of idsByName.get(key) ?? []) {
    const place = places[id];
    if (place) found.push(place);
  }
  return found;
}

/** The longest name in the gazetteer, in words: how far a reader has to look ahead. */
export const LONGEST_NAME = Math.max(...[...idsByName.keys()].map((key) => key.split(' ').length));

const byPostcodeArea = new Map<string, Place>();
for (const line of POSTCODE_AREAS.trim().split('\n')) {
  const space = line.indexOf(' ');
  const [place] = placesNamed(placeKey(line.slice(space + 1)));
  if (place) byPostcodeArea.set(line.slice(0, space), place);
}

/** `area` is the letters a postcode begins with, in capitals: BS, SE, N. */
export function placeOfPostcodeArea(area: string): Place | null {
  return byPostcodeArea.get(area) ?? null;
}

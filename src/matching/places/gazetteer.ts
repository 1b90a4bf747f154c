import landmarkRecords from '../tables/landmarks.json' with { type: 'json' };
import placeRecords from '../tables/places.json' with { type: 'json' };
import postcodeAreaRecords from '../tables/postcode-areas.json' with { type: 'json' };
import { type DataRecord, readTable } from '../tables/read-table.ts';
import { withoutAccents } from '../without-accents.ts';

const NATIONS = ['england', 'wales', 'scotland', 'northern-ireland', 'islands'] as const;
export type Nation = (typeof NATIONS)[number];
const KINDS = ['town', 'area'] as const;

/** Ids count up from 0 and are valid only in this process: an in-memory index may store them, a database may not. */
export type Place = {
  id: number;
  name: string;
  kind: (typeof KINDS)[number];
  /** For a town, its county; for an area, the kind of area: 'counties', 'regions' or 'areas'. */
  within: string;
  nation: Nation;
  lat: number;
  lon: number;
  /** How far the place extends from its centre. */
  radiusKm: number;
};

const TOWN_RADIUS_KM = 4;

/** "King's Lynn" and "kings-lynn" are one name, and so are "Ynys Môn" and "Ynys Mon". */
export function placeKey(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const idsByName = new Map<string, number[]>();

function addNames(names: readonly string[], id: number): void {
  for (const key of names.map(placeKey)) {
    const ids = idsByName.get(key);
    if (ids) ids.push(id);
    else idsByName.set(key, [id]);
  }
}

/** Every name of every place, as written. */
export const PLACE_NAMES: string[] = [];

export const PLACES: readonly Place[] = readTable('places.json', placeRecords, (record, id) => {
  const place: Place = {
    id,
    name: record.text('name'),
    kind: record.oneOf('kind', KINDS),
    within: record.text('within'),
    nation: record.oneOf('nation', NATIONS),
    lat: record.number('lat', 49, 61),
    lon: record.number('lon', -8.2, 2),
    radiusKm: record.number('radiusKm', 1, 200, TOWN_RADIUS_KM),
  };
  const names = [place.name, ...record.texts('otherNames')];
  addNames(names, place.id);
  PLACE_NAMES.push(...names);
  return place;
});

/** The place that a record of another file names. If there is no such place, the error names that file. */
function placeIn(record: DataRecord): Place {
  const name = record.text('place');
  return placesNamed(placeKey(name))[0] ?? record.fail(`'${name}' is not in places.json`);
}

readTable('landmarks.json', landmarkRecords, (record) => addNames(record.texts('names'), placeIn(record).id));

/** All places with this name (a `placeKey`), in the order of `places.json`, then of `landmarks.json`. */
export function placesNamed(key: string): readonly Place[] {
  const places: Place[] = [];
  for (const id of idsByName.get(key) ?? []) {
    const place = PLACES[id];
    if (place) places.push(place);
  }
  return places;
}

/** The longest name in the gazetteer, in words: how far a reader has to look ahead. */
export const LONGEST_NAME = Math.max(...[...idsByName.keys()].map((key) => key.split(' ').length));

const byPostcodeArea = new Map(
  readTable('postcode-areas.json', postcodeAreaRecords, (record) => [record.text('area'), placeIn(record)]),
);

/** `area` is the letters a postcode begins with, in capitals: BS, SE, N. */
export function placeOfPostcodeArea(area: string): Place | null {
  return byPostcodeArea.get(area) ?? null;
}

const postcodeTowns = new Set(byPostcodeArea.values());

/** Whether a postcode area stands for this place (`placeOfPostcodeArea`). */
export function isPostcodeTown(place: Place): boolean {
  return postcodeTowns.has(place);
}

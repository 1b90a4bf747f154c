import { distanceKm } from '#matching/places/distance.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { PLACES, type Place, placeKey, placesNamed } from '#matching/places/gazetteer.ts';
import { isShape, listOf, type Shape, wordsOf } from './json-shape.ts';
import { plainLine } from './text/clean-text.ts';

/** The place of a job: the city shown, and the gazetteer's place for it. */
export interface JobPlace {
  readonly city: string | null;
  readonly place: Place | null;
  /** The country, if it is named and is not the UK. */
  readonly foreignCountry: string | null;
}

/** Coordinates farther than this from the edge of a town don't belong to it. */
const NEAR_KM = 12;
/** A place this close to a town counts as that town: "Beckton" is in Newham, "Peterbrough" is a misspelling. */
const WITHIN_KM = 3;
const UK =
  /^(?:gb|gbr|uk|u\.k\.?|united kingdom.*|great britain.*|britain|england|scotland|wales|cymru|northern ireland|ni|im|imn|isle of man|je|jey|jersey|gg|ggy|guernsey|channel islands|xe|0?826)$/i;
const OUTWARD = /\b([A-Z]{1,2}\d[A-Z\d]?)(?:\s*\d[A-Z]{2})?\b/i;
const NO_NAME =
  /\d|various|wide\b|^the\b|^(?:england|scotland|wales|wessex|county)|confirm|agreed|appointment|footprint|locality|worker|mobile|\brd\b|region|\bcourt\b|\bfarm\b|multiple|nationwide|national|trust|across|sites?\b|hospital|infirmary|house|centre|clinic|surgery|practice|hmp|office|unit|road|street|service|team|school|university|ward|\bhq\b|\bbase|location|remote|home|tbc|n\/a|\bany\b|covid|community|college|health/i;

/** The first of a posting's places that is in the UK gazetteer; otherwise the first one as written. */
export function readPlace(posting: Shape): JobPlace {
  const places = listOf(posting.jobLocation).slice(0, 50).map(placeOf);
  const [first = NOWHERE] = places;
  return places.find(({ place }) => place !== null) ?? first;
}

const NOWHERE: JobPlace = { city: null, place: null, foreignCountry: null };

function placeOf(location: unknown): JobPlace {
  if (!isShape(location)) return fromWords(line(location), '', '', null, null);
  const address = listOf(location.address)[0] ?? location;
  const geo = coordinates(location.geo ?? location);
  if (!isShape(address)) return fromWords(line(address), line(location.name), '', geo, null);
  return fromWords(
    line(address.addressLocality),
    [line(location.name), line(address.name), line(address.streetAddress), line(address.addressRegion)].join(
      ', ',
    ),
    line(address.postalCode),
    geo,
    foreignCountry(address.addressCountry),
  );
}

function fromWords(
  locality: string,
  others: string,
  postcode: string,
  geo: Coordinates | null,
  country: string | null,
): JobPlace {
  if (country !== null) return { city: locality || country, place: null, foreignCountry: country };
  const named = townIn(`${locality}, ${postcode}`);
  if (named !== null) return shown(asWritten(locality, named), named);
  const village = villageName(locality);
  const near = geo && nearestTown(geo);
  if (near && (near.km <= WITHIN_KM || village === null)) return shown(near.place.name, near.place);
  const place = near?.place ?? findPlace([others, locality, postcode].join(', '));
  const outward = OUTWARD.exec(postcode)?.[1]?.toUpperCase();
  // A village is shown by its own name with its postcode, by which it can be found again: "Corwen, LL21".
  if (village !== null && outward !== undefined)
    return shown(`${village}, ${outward}`, findPlace(outward) ?? place);
  return shown(place?.name ?? village, place);
}

function shown(city: string | null, place: Place | null): JobPlace {
  return { city, place, foreignCountry: null };
}

/** "Romford" is read as Havering and "Filton" as Bristol, but shown as written in the advert. */
function asWritten(locality: string, place: Place): string {
  const parts = locality.split(',').map((part) => part.trim());
  const own = parts.findLast(
    (part) => placesNamed(placeKey(part)).includes(place) && !/hospital|infirmary/i.test(part),
  );
  if (own === undefined) return place.name;
  return own === own.toUpperCase() || own === own.toLowerCase() ? titleCase(own) : own;
}

function titleCase(name: string): string {
  return name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

function townIn(words: string): Place | null {
  const bare = words.replace(OUTWARD, '');
  const named = findPlace(bare);
  if (named?.kind !== 'town') return null;
  const checked = findPlace(words);
  // Of several towns, the postcode may have chosen an earlier one.
  return checked === named || (checked?.kind === 'town' && isPartOf(bare, checked)) ? checked : null;
}

function isPartOf(words: string, place: Place): boolean {
  return words.split(/[,/&]| (?:and|or) /).some((part) => placesNamed(placeKey(part.trim())).includes(place));
}

/** A name in capitals with fewer letters is more often initials. */
const LEAST_CAPITALS = 6;

/** The last part of the words, if it could be the name of a village; null for "Countywide" or "HMP Eastwood Park". */
function villageName(locality: string): string | null {
  const name =
    locality
      .split(/[,/(]/)
      .map((part) => part.trim())
      .at(-1) ?? '';
  const isName =
    /^\p{L}[\p{L}'’ .&-]{3,39}$/u.test(name) && name.split(' ').length <= 3 && !NO_NAME.test(name);
  if (!isName || findPlace(name) !== null) return null;
  if (name !== name.toUpperCase()) return name;
  // "CALVERTON" is a village, "NDDH" and "BHRUT" are the initials of a hospital or trust.
  return /[AEIOUY]/.test(name) && name.length >= LEAST_CAPITALS ? titleCase(name) : null;
}

interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/** Of several towns that include the coordinates, the one with the nearest centre. */
function nearestTown(geo: Coordinates): { place: Place; km: number } | null {
  let best: { place: Place; km: number; toMiddle: number } | null = null;
  for (const place of PLACES) {
    if (place.kind !== 'town') continue;
    const toMiddle = distanceKm({ ...place, ...geo }, place);
    const km = Math.max(0, toMiddle - place.radiusKm);
    if (km > NEAR_KM) continue;
    if (best === null || km < best.km || (km === best.km && toMiddle < best.toMiddle))
      best = { place, km, toMiddle };
  }
  return best;
}

function coordinates(geo: unknown): Coordinates | null {
  if (!isShape(geo)) return null;
  const lat = Number(wordsOf(geo.latitude) ?? Number.NaN);
  const lon = Number(wordsOf(geo.longitude) ?? Number.NaN);
  return Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { lat, lon }
    : null;
}

function foreignCountry(value: unknown): string | null {
  const country = line(value);
  return country === '' || UK.test(country) ? null : country;
}

function line(value: unknown): string {
  return plainLine(wordsOf(value) ?? '', 120);
}

import { distanceKm } from '#matching/places/distance.ts';
import { findPlace } from '#matching/places/find-place.ts';
import {
  PLACE_NAMES,
  PLACES,
  type Place,
  placeKey,
  placeOfPostcodeArea,
  placesNamed,
} from '#matching/places/gazetteer.ts';
import { isMisspelt } from './is-misspelt.ts';
import { isShape, listOf, type Shape, wordsOf } from './json-shape.ts';
import { plainLine } from './text/clean-text.ts';

/** The place of a job: the city shown, and the gazetteer's place for it. */
export interface JobPlace {
  readonly city: string | null;
  readonly place: Place | null;
  /** The country, if one is named that is neither the UK nor a Crown dependency. */
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
  const places = listOf(posting.jobLocation).map(placeOf);
  const [first = NOWHERE] = places;
  return places.find(({ place }) => place !== null) ?? first;
}

/** The posting's places as written, for `readWorkMode`: they may say how people work, as in "Leeds/Home Working". */
export function placeWords(posting: Shape): string {
  return listOf(posting.jobLocation)
    .map((location) => {
      if (!isShape(location)) return line(location);
      const address = listOf(location.address)[0] ?? location;
      return isShape(address) ? line(address.addressLocality) : line(address);
    })
    .join(', ');
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
  otherWords: string,
  postcode: string,
  geo: Coordinates | null,
  country: string | null,
): JobPlace {
  if (country !== null) return { city: locality || country, place: null, foreignCountry: country };
  const town = townOfSeveral(locality, postcode, geo) ?? townIn(`${locality}, ${postcode}`);
  const namesake = town && namesakeIn(locality, otherWords, town);
  if (namesake) return namesake;
  const outward = OUTWARD.exec(postcode)?.[1]?.toUpperCase();
  if (town !== null) {
    const writtenCity = asWritten(locality, town);
    if (writtenCity !== null || outward === undefined || !isLondonAlone(locality))
      return ukPlace(writtenCity ?? town.name, town);
    return ukPlace(`London, ${outward}`, town);
  }
  return withoutTown({ locality, others: otherWords, postcode, outward, geo });
}

interface PlaceWords {
  readonly locality: string;
  readonly others: string;
  readonly postcode: string;
  readonly outward: string | undefined;
  readonly geo: Coordinates | null;
}

/** The place if the locality names no known town, but a village, a building, a county or "UK". */
function withoutTown({ locality, others, postcode, outward, geo }: PlaceWords): JobPlace {
  const nearTown = geo && nearestTown(geo);
  // The nearest borough may be across a boundary; "London, SW17" is certain.
  if (nearTown && nearTown.place !== LONDON && outward !== undefined && isLondonAlone(locality)) {
    return ukPlace(`London, ${outward}`, findPlace(`London, ${outward}`));
  }
  const village = villageName(locality, geo);
  if (nearTown && village === null) return ukPlace(nearTown.place.name, nearTown.place);
  if (nearTown && nearTown.km <= WITHIN_KM)
    return ukPlace(besideTown(village ?? '', nearTown.place, nearTown.km === 0, outward), nearTown.place);
  // The other parts of the address may start with the town, such as the region "Ruislip, Middlesex".
  const first = nearTown === null && village === null ? firstTown(others) : null;
  if (first !== null) return first;
  const known = nearTown?.place ?? findPlace([others, locality, postcode].join(', '));
  // "North Yorkshire" with the region "Yorkshire & the Humber" is the county.
  const place = known?.kind === 'area' ? (findPlace(locality) ?? known) : known;
  // A village is shown by its own name with its postcode, by which it can be found again: "Corwen, LL21".
  if (village !== null && outward !== undefined)
    return ukPlace(`${village}, ${outward}`, findPlace(outward) ?? place);
  if (village !== null && place !== null && /\p{L}/u.test(others))
    return ukPlace(`${village}, ${place.name}`, place);
  return ukPlace(place?.name ?? village, place);
}

function ukPlace(city: string | null, place: Place | null): JobPlace {
  return { city, place, foreignCountry: null };
}

const [LONDON = null] = placesNamed('london');

/**
 * "Richmond" in the region "North Yorkshire" is not the better known Richmond. It is shown with its county, so that
 * `findPlace` recognises the same place in the words shown.
 */
function namesakeIn(locality: string, region: string, town: Place): JobPlace | null {
  const ownName = partsOf(locality).findLast((part) => placesNamed(placeKey(part)).includes(town));
  const county = partsOf(region).find((part) =>
    placesNamed(placeKey(part)).some(({ kind }) => kind === 'area'),
  );
  if (ownName === undefined || county === undefined) return null;
  const namesake = findPlace(`${ownName}, ${county}`);
  if (namesake === null || namesake === town) return null;
  const isNamesake = [ownName, `${ownName} ${county}`].some((name) =>
    placesNamed(placeKey(name)).includes(namesake),
  );
  return isNamesake ? ukPlace(`${ownName}, ${county}`, namesake) : null;
}

function firstTown(region: string): JobPlace | null {
  const [name = '', ...rest] = partsOf(region).filter((part) => part !== '');
  const town = placesNamed(placeKey(name)).find(({ kind }) => kind === 'town');
  if (town === undefined || rest.length === 0) return null;
  return namesakeIn(name, rest.join(', '), town) ?? ukPlace(asWritten(name, town) ?? town.name, town);
}

function isLondonAlone(locality: string): boolean {
  return placesNamed(placeKey(partsOf(locality).at(-1) ?? '')).some((place) => place === LONDON);
}

/**
 * A village shown with the town by which it is found: "Staplehurst, near Cranbrook", "Stapleton, Bristol". If the posting
 * has no postcode, or if the village is the town misspelt, only the town is shown.
 */
function besideTown(village: string, town: Place, isInside: boolean, outward: string | undefined): string {
  const [villageKey, townKey] = [placeKey(village), placeKey(town.name)];
  if (outward === undefined || isMisspelt(villageKey, townKey)) return town.name;
  return isInside ? `${village}, ${town.name}` : `${village}, near ${town.name}`;
}

const NAMES = new Set(PLACE_NAMES.map(placeKey));
const LONGEST_OWN_NAME = 3;
/**
 * A word of a building's name that the gazetteer lists for its town, but that is not the town's own name: "Royal Brompton".
 * `INITIALS` are such a name shortened: "UCLH".
 */
const INSTITUTION = /\b(?:hospital|infirmary|royal|centre)\b/i;
const INITIALS = /^[A-Z]{2,5}$/;

/** "Romford" is read as Havering and "Filton" as Bristol, but shown as written in the advert. */
function asWritten(locality: string, place: Place): string | null {
  const parts = partsOf(locality);
  const isIts = (name: string) => placesNamed(placeKey(name)).includes(place) && !INSTITUTION.test(name);
  const isTown = (name: string) => NAMES.has(placeKey(name)) && isIts(name);
  const isOwn = (name: string) => isTown(name) || (isIts(name) && !INITIALS.test(name));
  const name =
    parts.findLast(isOwn) ??
    listedIn(locality).findLast(isOwn) ??
    parts.map((part) => nameWithin(part, isTown)).findLast((name) => name !== null);
  if (name === undefined || name === null) return null;
  return name === name.toUpperCase() || name === name.toLowerCase() ? titleCase(name) : name;
}

/**
 * The longest name of the place among other words: "Chelsea" in "Chelsea only". If the part ends with "on", "upon" or "by"
 * something, that is included, although the gazetteer lists the place without it: "St. Leonards-on-Sea".
 */
function nameWithin(part: string, isIts: (name: string) => boolean): string | null {
  const words = [...part.matchAll(/[^\s/&()-]+/g)];
  for (let length = Math.min(LONGEST_OWN_NAME, words.length); length > 0; length -= 1) {
    for (let index = 0; index + length <= words.length; index += 1) {
      const last = words[index + length - 1];
      const from = words[index]?.index ?? 0;
      const to = (last?.index ?? 0) + (last?.[0].length ?? 0);
      if (isIts(part.slice(from, to)))
        return part.slice(from, to) + (ON_WATER.exec(part.slice(to))?.[0] ?? '');
    }
  }
  return null;
}

const ON_WATER = /^[ -](?:on|upon|by)[ -](?:the[ -])?\p{L}{2,20}$/iu;

function partsOf(locality: string): string[] {
  return locality.split(',').map((part) => part.trim());
}

function titleCase(name: string): string {
  return name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

function townIn(words: string): Place | null {
  const withoutCode = words.replace(OUTWARD, '');
  const town = findPlace(withoutCode);
  if (town?.kind !== 'town') return null;
  const place = findPlace(words);
  // If there are several towns, the postcode may have chosen an earlier one.
  return place === town || (place?.kind === 'town' && isPartOf(withoutCode, place)) ? place : null;
}

function isPartOf(words: string, place: Place): boolean {
  return listedIn(words).some((part) => placesNamed(placeKey(part)).includes(place));
}

function listedIn(words: string): string[] {
  return words.split(/[,/&]| (?:and|or) /).map((part) => part.trim());
}

/** A list rather than an address, which ends with its town. */
const LIST = /[/&]| (?:and|or) /;

/**
 * Chooses between several towns: the one at the coordinates, or for a list without coordinates, the one nearest to its
 * postcode area. Null if there is only one town, unless it is in a list and far from the coordinates: then the town at
 * the coordinates.
 */
function townOfSeveral(locality: string, postcode: string, geo: Coordinates | null): Place | null {
  const isList = LIST.test(partsOf(locality).at(-1) ?? '');
  const towns = [
    ...new Set(listedIn(locality).flatMap((part) => placesNamed(placeKey(part))[0] ?? [])),
  ].filter(({ kind }) => kind === 'town');
  const area = OUTWARD.exec(postcode)?.[1]?.replace(/\d.*/, '').toUpperCase();
  const knownPoint = geo ?? (isList && area !== undefined ? placeOfPostcodeArea(area) : null);
  if (knownPoint === null) return null;
  const [bestTown, second] = towns
    .map((place) => ({ place, km: kmBeyond(place, knownPoint) + (place === LONDON ? WITHIN_KM : 0) }))
    .sort((a, b) => a.km - b.km);
  if (bestTown === undefined) return null;
  if (geo === null || bestTown.km <= NEAR_KM) return second === undefined ? null : bestTown.place;
  // Coordinates near neither of two towns are an office's, and decide nothing.
  return isList && second === undefined ? (nearestTown(geo)?.place ?? null) : null;
}

/** How far the point is from the place's edge. */
function kmBeyond(place: Place, point: Coordinates): number {
  return Math.max(0, distanceKm({ ...place, lat: point.lat, lon: point.lon }, place) - place.radiusKm);
}

/** A name in capitals with fewer letters is more often initials. */
const LEAST_CAPITALS = 6;

/** The last part of the words, if it could be the name of a village; null for "Countywide" or "HMP Eastwood Park". */
function villageName(locality: string, geo: Coordinates | null): string | null {
  const name =
    locality
      .split(/[,/(]/)
      .map((part) => part.trim())
      .at(-1) ?? '';
  const isName =
    /^\p{L}[\p{L}'’ .&-]{3,39}$/u.test(name) && name.split(' ').length <= 3 && !NO_NAME.test(name);
  if (!isName) return null;
  // "Tenbury Wells" is not Wells.
  const within = findPlace(name);
  const isOther = geo !== null && within !== null && kmBeyond(within, geo) > NEAR_KM;
  if (within !== null && (!isOther || placesNamed(placeKey(name)).length > 0)) return null;
  if (name !== name.toUpperCase()) return name;
  // "CALVERTON" is a village, "NDDH" and "BHRUT" are the initials of a hospital or trust.
  return /[AEIOUY]/.test(name) && name.length >= LEAST_CAPITALS ? titleCase(name) : null;
}

interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/**
 * The town whose edge is nearest to the coordinates; of several that include them, the one with the nearest centre. Null if
 * none is within `NEAR_KM`.
 */
function nearestTown(geo: Coordinates): { place: Place; km: number } | null {
  let nearest: { place: Place; km: number; toMiddle: number } | null = null;
  for (const place of PLACES) {
    if (place.kind !== 'town') continue;
    const toMiddle = distanceKm({ ...place, ...geo }, place);
    const km = Math.max(0, toMiddle - place.radiusKm);
    if (km > NEAR_KM) continue;
    if (nearest === null || km < nearest.km || (km === nearest.km && toMiddle < nearest.toMiddle))
      nearest = { place, km, toMiddle };
  }
  return nearest;
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

import { remember } from '../remember.ts';
import { distanceKm, journeyKm } from './distance.ts';
import {
  isPostcodeTown,
  LONGEST_NAME,
  type Place,
  placeKey,
  placeOfPostcodeArea,
  placesNamed,
} from './gazetteer.ts';

type Mention = { place: Place; at: number };

const FULL_POSTCODE = /\b([A-Z]{1,2})\d[A-Z\d]?\s*\d[A-Z]{2}\b/gi;
/** The first half of a postcode ("SE1"), but not a motorway: "M4 Corridor", "off the M25". */
const OUTWARD_CODE = /(?<!\b(?:the|junction \d+)\s)\b([A-Z]{1,2})\d[A-Z\d]?\b(?!\s+corridor)/gi;

/** The first words of "Oxford Street, London" and "Lancaster House, Leeds" are a street and a house, not towns. */
const STREET_WORDS = new Set(
  'road rd street st lane ln avenue ave way drive close court crescent terrace house place parade gardens grove hill building buildings'.split(
    ' ',
  ),
);

/** If more than this lies between the areas of a named town and of the text's postcode, the postcode is used instead. */
const AGREES_KM = 70;

/** The gazetteer names in the text, only the longest at each position, without streets and houses named after towns. */
function mentions(text: string): Mention[][] {
  const parts = text.split(/[,;\n]/).map((part) => placeKey(part).split(' '));
  const words = parts.flat();
  // "Oxford, St Aldates" begins a part with "st": Oxford is then no street.
  const partStarts = new Set<number>();
  let partStart = 0;
  for (const part of parts) {
    partStarts.add(partStart);
    partStart += part.length;
  }
  const groups: Mention[][] = [];
  let index = 0;
  while (index < words.length) {
    let wordCount = 0;
    for (
      let length = Math.min(LONGEST_NAME, words.length - index);
      length > 0 && wordCount === 0;
      length -= 1
    ) {
      const places = placesNamed(words.slice(index, index + length).join(' '));
      if (places.length === 0) continue;
      wordCount = length;
      const start = index;
      const end = index + length;
      if (partStarts.has(end) || !STREET_WORDS.has(words[end] ?? ''))
        groups.push(places.map((place) => ({ place, at: start })));
    }
    index += Math.max(1, wordCount);
  }
  return groups;
}

function postcodePlace(text: string): Place | null {
  // "A1 Business Park, LS1": there is no postcode area A.
  for (const [, area = ''] of [...text.matchAll(FULL_POSTCODE), ...text.matchAll(OUTWARD_CODE)]) {
    const place = placeOfPostcodeArea(area.toUpperCase());
    if (place !== null) return place;
  }
  return null;
}

function isNear(place: Place, hint: Place): boolean {
  return distanceKm(place, hint) <= AGREES_KM + place.radiusKm + hint.radiusKm;
}

/** Whether another postcode area than the text's is named after this town: for "LS1", Bradford is, but not Pudsey. */
function namesAnotherPostcodeArea(town: Place, postcode: Place | null): boolean {
  return postcode !== null && town !== postcode && isPostcodeTown(town);
}

/** Chooses between places with the same name: the one nearest to the areas and the postcode in the text, else the first. */
function nearestMention(options: readonly Mention[], hints: readonly Place[]): Mention | null {
  const [first = null] = options;
  if (options.length < 2 || hints.length === 0) return first;
  const shortestJourney = (mention: Mention) =>
    Math.min(...hints.map((hint) => journeyKm(mention.place, hint)));
  return options.reduce<Mention | null>(
    (best, mention) => (best === null || shortestJourney(mention) < shortestJourney(best) ? mention : best),
    null,
  );
}

const [LONDON = null] = placesNamed('london');

function smallest(areas: readonly Mention[]): Place | null {
  return areas.reduce<Place | null>(
    (best, { place }) => (best === null || place.radiusKm < best.radiusKm ? place : best),
    null,
  );
}

const findRemembered = remember(readPlace);

/**
 * The UK place that a messy text names: "Royal United Hospital, Bath", "B9 5SS", "Greater London, SE1". A town takes
 * precedence over a postcode area, a postcode area over London as a whole, and London over a county. The last of several
 * towns counts, because addresses end with the town; but a later town that another postcode area is named after does not
 * replace an earlier one. A town that is too far from the postcode beside it is ignored. Null if no place is recognised.
 */
export function findPlace(text: string): Place | null {
  return findRemembered(text);
}

function readPlace(text: string): Place | null {
  const groups = mentions(text);
  const postcode = postcodePlace(text);
  const areas = groups.flat().filter(({ place }) => place.kind === 'area');
  const hints = [...areas.map(({ place }) => place), ...(postcode ? [postcode] : [])];

  let town: Mention | null = null;
  let london: Mention | null = null;
  for (const group of groups) {
    const towns = group.filter(({ place }) => place.kind === 'town');
    const mention = nearestMention(towns, hints);
    if (mention === null) continue;
    if (mention.place === LONDON) london = mention;
    else if (town === null || !namesAnotherPostcodeArea(mention.place, postcode)) town = mention;
  }
  // "Cambridge Heath Clinic, London" is in London; "Camden, London" is in Camden.
  if (town && london && london.at > town.at && town.place.within !== LONDON?.within) town = null;

  if (town && postcode && !isNear(town.place, postcode)) return postcode;
  if (town) return town.place;
  const area = smallest(areas);
  // A wide postcode area's own town may lie outside the county named beside it: "Pembrokeshire, SA61" is not Swansea.
  const astray = postcode && area && distanceKm(postcode, area) > area.radiusKm && isNear(postcode, area);
  if (postcode && !astray) return postcode;
  return london?.place ?? area;
}

import type { Place } from './gazetteer.ts';

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** Great-circle distance between the centres of two places, in kilometres. */
export function distanceKm(a: Place, b: Place): number {
  const dLat = (b.lat - a.lat) * RADIANS;
  const dLon = (b.lon - a.lon) * RADIANS;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** How far somebody in an area is from their destination on average, as a share of the area’s radius. */
const WITHIN_AREA = 0.35;

/**
 * The expected journey between two places, in kilometres: from the edge of the wider one to the centre of the other, plus
 * the uncertainty of the wider one.
 */
export function journeyKm(a: Place, b: Place): number {
  const radius = Math.max(a.radiusKm, b.radiusKm);
  return Math.max(0, distanceKm(a, b) - radius) + radius * WITHIN_AREA;
}

/**
 * How acceptable a journey is, from 1 down to 0: 1/(1 + ((km − free)/half)²). Within `freeKm` it is 1; `halfKm` beyond that
 * it is one half.
 */
export function journeyScore(km: number, freeKm: number, halfKm: number): number {
  const beyond = Math.max(0, km - freeKm) / halfKm;
  return 1 / (1 + beyond * beyond);
}

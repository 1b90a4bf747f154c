import type { Place } from './gazetteer.ts';

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** Great-circle distance between the middles of two places, kilometres. */
export function distanceKm(a: Place, b: Place): number {
  const dLat = (b.lat - a.lat) * RADIANS;
  const dLon = (b.lon - a.lon) * RADIANS;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Someone somewhere in an area is, on average, about this share of its radius from where they are wanted. */
const WITHIN_AREA = 0.35;

/** The journey to expect between two places, kilometres: from edge to middle, plus what the wider one leaves open. */
export function journeyKm(a: Place, b: Place): number {
  const radius = Math.max(a.radiusKm, b.radiusKm);
  return Math.max(0, distanceKm(a, b) - radius) + radius * WITHIN_AREA;
}

/**
 * How workable a journey is, 1 down to 0: 1/(1 + ((km − free)/half)²). Everything within `freeKm` is as good as
 * next door; `halfKm` beyond that the score is one half.
 */
export function journeyScore(km: number, freeKm: number, halfKm: number): number {
  const beyond = Math.max(0, km - freeKm) / halfKm;
  return 1 / (1 + beyond * beyond);
}

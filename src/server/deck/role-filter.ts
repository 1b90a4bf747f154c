import { type FilterQuery, NEAR_MILES } from '#contract/roles.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { levelOfYears } from '#matching/experience.ts';
import { fnv1a } from '#matching/hash.ts';
import type { TaxNation } from '#matching/pay/bands.ts';
import { middlePay } from '#matching/pay/card-pay.ts';
import { grossForNet } from '#matching/pay/take-home.ts';
import { taxYearOf } from '#matching/pay/tax-year.ts';
import { distanceKm } from '#matching/places/distance.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { PLACES, type Place, placeKey, placesNamed } from '#matching/places/gazetteer.ts';
import { DAY } from '../clock.ts';
import type { LiveRoles } from './live-roles.ts';
import { ExtrasFilter } from './role-extras.ts';
import { type Group, REMOTE } from './role-groups.ts';

export type RoleFilters = Omit<FilterQuery, 'near' | 'benefits'> & {
  readonly near?: FilterQuery['near'];
  readonly benefits?: FilterQuery['benefits'];
  /** The nation whose income tax `netMin` allows for, as on the reader's cards. */
  readonly taxNation?: TaxNation;
  /** Only roles posted after the first instant and until the second: the new ones since a digest. */
  readonly postedBetween?: readonly [after: Date, until: Date];
};

export const NO_FILTERS: RoleFilters = { locations: [], workModes: [], experienceLevel: null, jobTypes: [] };

const PENCE = 100;
const KM_PER_MILE = 1.609_344;
const SENIOR = EXPERIENCE_LEVELS.indexOf('senior');
const ALL = -1;

/** A search's conditions besides the score (D15, D16), prepared once per search. */
export class RoleFilter {
  /** One bit per mode, job type and level. */
  readonly #modes: number;
  readonly #jobTypes: number;
  readonly #levels: number;
  readonly #salaryMin: number;
  readonly #salaryMax: number;
  /** By gazetteer id; null if any place will do. */
  readonly #places: Uint8Array | null;
  readonly #unknownPlaces: ReadonlySet<number>;
  readonly #isRemoteAPlace: boolean;
  /** The minimum for the middle of a pay range, in pence a year. */
  readonly #leastMiddle: number;
  /** Milliseconds since 1970. */
  readonly #postedAfter: number;
  readonly #postedUntil: number;
  /** null if the search sets no such condition. */
  readonly #extras: ExtrasFilter | null;

  /** `now` in milliseconds since 1970. */
  constructor(filters: RoleFilters, now: number) {
    this.#modes = bitsOf(filters.workModes, WORK_MODES);
    this.#jobTypes = bitsOf(filters.jobTypes, JOB_TYPES);
    this.#levels = levelBits(filters.experienceLevel);
    this.#salaryMin = (filters.salaryMin ?? 0) * PENCE;
    this.#salaryMax = filters.salaryMax ? filters.salaryMax * PENCE : Number.POSITIVE_INFINITY;
    const placeNames = filters.locations.filter((name) => name.toLowerCase() !== 'remote');
    this.#isRemoteAPlace = placeNames.length < filters.locations.length;
    const isAnywhere = filters.locations.length === 0 && filters.near === undefined;
    this.#places = isAnywhere ? null : placesWithin(placeNames);
    if (filters.near !== undefined && this.#places !== null)
      addNear(this.#places, filters.near, filters.withinMiles ?? NEAR_MILES);
    this.#unknownPlaces = new Set(placeNames.map(unknownPlace));
    this.#leastMiddle = leastMiddle(filters, now);
    this.#postedAfter = Math.max(
      filters.postedWithinDays === undefined
        ? Number.NEGATIVE_INFINITY
        : now - filters.postedWithinDays * DAY,
      filters.postedBetween?.[0].getTime() ?? Number.NEGATIVE_INFINITY,
    );
    const extras = new ExtrasFilter(filters);
    this.#extras = extras.isEmpty ? null : extras;
    this.#postedUntil = filters.postedBetween?.[1].getTime() ?? Number.POSITIVE_INFINITY;
  }

  /** Whether every group may have matching roles, so that groups need not be tested. */
  get isForAllGroups(): boolean {
    return this.#modes === ALL && this.#levels === ALL && this.#places === null;
  }

  /** Whether any role of a group may pass. */
  canPass({ mode, place, level }: Group): boolean {
    if ((this.#modes & (1 << mode)) === 0) return false;
    // A group without a stated level may have roles with stated years, which may match any level.
    if (level >= 0 && (this.#levels & (1 << level)) === 0) return false;
    return mode === REMOTE || place < 0 || this.#places === null || this.#places[place] === 1;
  }

  /** Whether the role in this slot passes. Check its group with `canPass` first. */
  passes(roles: LiveRoles, slot: number, { mode, level }: Group): boolean {
    if (roles.salaryMax.values[slot]! < this.#salaryMin) return false;
    if (roles.salaryMin.values[slot]! > this.#salaryMax) return false;
    if ((this.#jobTypes & (1 << roles.jobType.values[slot]!)) === 0) return false;
    if (this.#extras !== null && !this.#extras.passes(roles.extras.values[slot]!, mode)) return false;
    const postedAt = roles.createdAt.values[slot]!;
    if (postedAt <= this.#postedAfter || postedAt > this.#postedUntil) return false;
    if (this.#leastMiddle > 0 && this.#middlePay(roles, slot) < this.#leastMiddle) return false;
    if (level < 0 && this.#levels !== ALL && !this.#passesByYears(roles.years(slot))) return false;
    return this.#places === null || this.#passesByPlace(this.#places, roles, slot, mode);
  }

  #middlePay({ salaryMin, salaryMax }: LiveRoles, slot: number): number {
    return middlePay(salaryMin.values[slot]!, salaryMax.values[slot]!);
  }

  #passesByYears(years: number): boolean {
    return years >= 0 && (this.#levels & (1 << levelOfYears(years))) !== 0;
  }

  #passesByPlace(places: Uint8Array, roles: LiveRoles, slot: number, mode: number): boolean {
    if (mode === REMOTE && this.#isRemoteAPlace) return true;
    const place = roles.place.values[slot]!;
    return place >= 0 ? places[place] === 1 : this.#unknownPlaces.has(roles.unknownPlace.values[slot]!);
  }
}

/** A number for a place that the gazetteer does not know, by its name alone. Never 0, which means none. */
export function unknownPlace(name: string): number {
  return fnv1a(placeKey(name)) | 1;
}

/** If nothing is chosen, everything passes. */
function bitsOf<T>(choices: readonly T[], all: readonly T[]): number {
  if (choices.length === 0) return ALL;
  return choices.reduce((sum, each) => sum | (1 << all.indexOf(each)), 0);
}

/** "Senior (5+)" has no upper end, so it includes executive. */
function levelBits(level: RoleFilters['experienceLevel']): number {
  if (level === null) return ALL;
  const code = EXPERIENCE_LEVELS.indexOf(level);
  return code === SENIOR ? (1 << SENIOR) | (1 << (SENIOR + 1)) : 1 << code;
}

function placesWithin(names: readonly string[]): Uint8Array {
  const marks = new Uint8Array(PLACES.length);
  for (const name of names) {
    const place = findPlace(name);
    if (place !== null) for (const id of idsWithin(place)) marks[id] = 1;
  }
  return marks;
}

/** Adds the place itself, the places within it, and all places whose centre is at most this far from its own. */
function addNear(marks: Uint8Array, near: string, miles: number): void {
  const middle = findPlace(near);
  if (middle === null) return;
  for (const id of idsWithin(middle)) marks[id] = 1;
  for (const place of PLACES) if (distanceKm(place, middle) <= miles * KM_PER_MILE) marks[place.id] = 1;
}

/**
 * The lowest middle of a pay range, in pence a year, at which the take-home pay on the card reaches `netMin`; 0 without a
 * `netMin`. Take-home pay rises with salary, so one comparison per role is enough.
 */
function leastMiddle({ netMin, taxNation = 'rest-of-uk' }: RoleFilters, now: number): number {
  if (!netMin) return 0;
  return grossForNet(netMin * PENCE, { year: taxYearOf(new Date(now)), nation: taxNation });
}

const headings = new Map(
  [...new Set(PLACES.map((place) => place.within))].map((within) => [within, placesNamed(placeKey(within))]),
);
const idsByArea = new Map<Place, readonly number[]>();

/** Gazetteer ids of the places within the wanted one. Cached, because there are few places and they never change. */
function idsWithin(area: Place): readonly number[] {
  let ids = idsByArea.get(area);
  if (ids === undefined) {
    ids = PLACES.filter((place) => isWithin(place, area)).map((place) => place.id);
    idsByArea.set(area, ids);
  }
  return ids;
}

/** Camden is within London because the gazetteer lists it there, Salford within Manchester because it is near enough. */
function isWithin(place: Place, area: Place): boolean {
  if (place.id === area.id || headings.get(place.within)?.includes(area)) return true;
  return place.kind === 'town' && distanceKm(place, area) <= area.radiusKm;
}

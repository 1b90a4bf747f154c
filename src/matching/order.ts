import type { BasisPoints } from '#contract/units.ts';

/** Names the order that put something in its place, for what is learned from where it was shown. */
export const ORDER_VERSION = 'order-2';

/** What the order knows of a pair beside its fit. Made for decks and for lists of candidates alike. */
export interface Standing {
  /** The fit: how likely this employer is to shortlist this person. */
  readonly fitInt: BasisPoints;
  /** By `cultureLift`. */
  readonly cultureLift: number;
  /** 0 to 1: how likely who looks is to say yes, by `appealOf`. */
  readonly appeal: number;
  /** How new it is and how many compete for it: `standingCode`. */
  readonly standing: number;
}

/** Order points are hundredths of a basis point, so that few are equal. */
export const ORDER_UNIT = 100;
/** Culture fit moves the order by at most a tenth, from end to end. */
export const CULTURE_SHARE = 0.1;
/** A role of today counts so much more, falling to nothing over so many days: it has had no time to be found. */
export const NEW_LIFT = 0.15;
export const NEW_DAYS = 3;
/** Cards that look like one employer's own list are not a choice. */
export const MOST_IN_A_ROW = 3;
/** One card in ten is somebody's chance rather than the best bet. */
export const EXPLORED_SHARE = 0.1;
/** Of so many, the best chances are good ones; more would only cost. */
export const MOST_EXPLORED = 4_000;
/** Fewer than these are looked through anyway: nothing stays unseen, and the best bet is not put off for a chance. */
export const EXPLORED_FROM = 200;

/**
 * An impression that has not become an application yet is this much of one: most have been decided by then. With more,
 * whatever few people want is put off for being shown, and nobody comes to it at all (`bench/market.ts`: with 0.05 twice
 * as many roles have no applicant).
 */
const IMPRESSION_DEMAND = 0.02;

/** What a seeker wants, from the place and pay parts of the fit (0 to 1; below 0 unknown). */
const APPEAL = { farthest: 0.2, placeUnknown: 0.6, leastPay: 0.5, payUnknown: 0.9 } as const;

/**
 * P(apply) but for a constant. Most people who would be shortlisted far away never want the journey, so place rules; pay
 * below the least that somebody set halves it at most, because the least is a wish and the range may hold.
 */
export function appealOf(place: number, pay: number): number {
  return appealOfPlace(place) * appealOfPay(pay);
}

export function appealOfPlace(place: number): number {
  return place < 0 ? APPEAL.placeUnknown : APPEAL.farthest + (1 - APPEAL.farthest) * place;
}

export function appealOfPay(pay: number): number {
  return pay < 0 ? APPEAL.payUnknown : APPEAL.leastPay + (1 - APPEAL.leastPay) * pay;
}

/** Competitors to expect from what came lately: applications, and cards shown that may still become some. */
export function expectedDemand(applications: number, impressions: number): number {
  return applications + IMPRESSION_DEMAND * impressions;
}

/** 1 without culture fit or with a middling one. */
export function cultureLift(cultureInt: BasisPoints): number {
  return cultureInt === 0 ? 1 : 1 + CULTURE_SHARE * (cultureInt / 10_000 - 0.5);
}

export const MOST_CULTURE_LIFT: number = 1 + CULTURE_SHARE / 2;

function newLift(ageDays: number): number {
  return 1 + NEW_LIFT * Math.max(0, 1 - Math.max(0, ageDays) / NEW_DAYS);
}

/** What competition leaves: 1/√(1 + demand). Of ten who want the same, each has less to hope for than alone. */
function congestion(demand: number): number {
  return 1 / Math.sqrt(1 + demand);
}

/** Steps of a seventeenth: fine enough for a guess at demand, few enough for a table. */
export const STANDINGS = 64;
const STEPS_TO_HALF = 12;
const MOST_STANDING = 1 + NEW_LIFT;
/** By standing code: what newness and competition multiply the order by, from the most down. */
export const STANDING_FACTORS: Float64Array = Float64Array.from(
  { length: STANDINGS },
  (_, code) => MOST_STANDING * 2 ** (-code / STEPS_TO_HALF),
);

/** How new something is (days; Infinity where that does not count) and its `expectedDemand`, as one small number. */
export function standingCode(ageDays: number, demand: number): number {
  const factor = newLift(ageDays) * congestion(demand);
  return Math.min(STANDINGS - 1, Math.round(STEPS_TO_HALF * Math.log2(MOST_STANDING / factor)));
}

/**
 * Where a pair stands, in whole order points, the highest first:
 *
 *     P(apply) · P(shortlist) · culture · newness / √(1 + demand)
 *
 * The percentages shown never move by any of this. In a simulated market (`bench/market.ts`) it makes more matches than
 * the plain product, because people are led to where they are wanted and not all to the same few.
 */
export function orderPoints({ fitInt, cultureLift: lift, appeal, standing }: Standing): number {
  return Math.round(ORDER_UNIT * fitInt * appeal * lift * (STANDING_FACTORS[standing] as number));
}

const NUMBERS = 2 ** 32;

/** Two numbers as one below 2³² that tells nothing of either. Mixes as MurmurHash3 ends (A. Appleby). */
function mixed(seed: number, item: number): number {
  let bits = Math.imul(seed ^ Math.imul(item, 0x9e3779b1), 0x85ebca6b) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35) >>> 0;
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Chance that is the same all day for whoever looks: 0 up to, not including, 1, from a seed of the person and the day and
 * a number of what is looked at.
 */
export function dailyChance(seed: number, item: number): number {
  return mixed(seed, item) / NUMBERS;
}

/** A row of item numbers, round the end of the numbers back to 0: who is among somebody's chances of a day. */
export interface ChanceRange {
  readonly from: number;
  /** How many numbers. */
  readonly length: number;
}

/**
 * Somebody's chances of a day among `count` roles: those whose number, spread evenly below 2³², lies in this row. A tenth
 * of the roles while they are few; of many, some thousands are choice enough, and a search looks at all of them.
 */
export function chancesOf(seed: number, count: number): ChanceRange {
  let share = EXPLORED_SHARE;
  // By halves, so that roles which come and go while somebody looks rarely change who is a chance.
  while (share * count > MOST_EXPLORED) share /= 2;
  return { from: mixed(seed, 0), length: Math.floor(share * NUMBERS) };
}

/** Whether something is among these chances: such come up in slots of their own, and nowhere else. */
export function isExplored({ from, length }: ChanceRange, item: number): boolean {
  return (item - from) >>> 0 < length;
}

/** From this share up; the rest is luck. */
const LEAST_LUCK = 0.7;

/** What luck leaves of order points in the slots for chances. */
export function luckOf(seed: number, item: number): number {
  return LEAST_LUCK + (1 - LEAST_LUCK) * dailyChance(seed, item);
}

/** Order points in the slots for chances: luck counts, and competition counts twice, so that who is seen least comes first. */
export function exploredPoints(standing: Standing, luck: number): number {
  return Math.round(
    orderPoints(standing) * luck * Math.min(1, STANDING_FACTORS[standing.standing] as number),
  );
}

/** Whether a place in the list, from 0, is one for a chance: the seventh of every ten. */
export function isChanceSlot(place: number): boolean {
  return place % Math.round(1 / EXPLORED_SHARE) === 6;
}

/** Something ready to be ordered. `employer` is any number that tells employers apart. */
export interface Ordered {
  readonly points: number;
  readonly isExplored: boolean;
  readonly employer: number;
  readonly isInvited?: boolean;
}

/**
 * A whole list in its order, for lists that are at hand whole: invited ones first, chances in their slots, and at most
 * three of one employer in a row as long as another is left. Of equal points the earlier stays ahead. Decks of a million
 * do the same as they are asked for (`server/deck`).
 */
export function inOrder<T extends Ordered>(items: readonly T[]): T[] {
  const byPoints = [...items].sort((a, b) => b.points - a.points);
  const front = byPoints.filter((each) => each.isInvited === true);
  const rest = byPoints.filter((each) => each.isInvited !== true);
  const best = rest.filter((each) => !each.isExplored);
  const chances = rest.filter((each) => each.isExplored);
  const list = [...front];
  while (best.length + chances.length > 0) {
    const isChance = chances.length > 0 && (best.length === 0 || isChanceSlot(list.length));
    const from = isChance ? chances : best;
    list.push(
      takeOther(from, tiredOf(list)) ?? takeOther(isChance ? best : chances, tiredOf(list)) ?? first(from),
    );
  }
  return list;
}

function first<T>(from: T[]): T {
  return from.shift() as T;
}

/** Takes out the first that is not of this employer; undefined where there is none. */
function takeOther<T extends Ordered>(from: T[], employer: number | null): T | undefined {
  const at = employer === null ? 0 : from.findIndex((each) => each.employer !== employer);
  return at < 0 ? undefined : from.splice(at, 1)[0];
}

/** The employer whose turn it is not, because the last three are all theirs. */
export function tiredOf(list: readonly Pick<Ordered, 'employer'>[]): number | null {
  const last = list.at(-1);
  if (last === undefined || list.length < MOST_IN_A_ROW) return null;
  return list.slice(-MOST_IN_A_ROW).every(({ employer }) => employer === last.employer)
    ? last.employer
    : null;
}

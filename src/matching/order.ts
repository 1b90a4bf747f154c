import { type BasisPoints, wholePercent } from '#contract/units.ts';
import type { PartScores } from './parts.ts';

/** The version of the order, stored with impressions, because learning depends on where a card was shown. */
export const ORDER_VERSION = 'order-4';

/** What determines a pair's position. Used for decks and for lists of candidates. */
export interface Standing {
  /** The fit: how likely this employer is to shortlist this person. */
  readonly fitInt: BasisPoints;
  /** From `cultureLift`. */
  readonly cultureLift: number;
  /** How likely the seeker is to want the role, 0 to 1, from `appealOf`. */
  readonly appeal: number;
  /** Newness and competition, from `standingCode`. */
  readonly standingCode: number;
}

/** Order points are hundredths of a basis point, so that ties are rare. */
export const ORDER_UNIT = 100;
/** The highest culture fit gives about a tenth more order points than the lowest. */
export const CULTURE_SHARE = 0.1;
/** A new role counts this much more, falling to nothing over `NEW_DAYS`, because few people have seen it yet. */
export const NEW_LIFT = 0.15;
export const NEW_DAYS = 3;
/** A long run of one employer's cards is not a choice. */
export const MOST_IN_A_ROW = 3;
/** One card in ten is a chance card instead of the best remaining one. */
export const EXPLORED_SHARE = 0.1;
/** The best of this many random roles are good ones; more would only cost time. */
export const MOST_EXPLORED = 4_000;
/** Shorter lists have no chance cards: people look through them anyway. */
export const EXPLORED_FROM = 200;

/**
 * How much an impression counts as demand, if an application counts 1. Little, because most seekers who have seen the card
 * have already decided. With a higher value, unpopular roles are moved down for having been shown, and get no applicants at
 * all (`bench/market.ts`: with 0.05 twice as many roles have none).
 */
const IMPRESSION_DEMAND = 0.02;

/** How parts of the fit (0 to 1; below 0 unknown) affect whether a seeker wants a role. */
const APPEAL = {
  farthest: 0.2,
  placeUnknown: 0.6,
  leastPay: 0.5,
  payUnknown: 0.9,
  otherLevel: 0.1,
  levelUnknown: 0.9,
  otherWork: 0.25,
  workUnknown: 0.6,
} as const;

/**
 * P(apply), up to a constant factor. A long journey leaves as little as a fifth, because most people never want one even if
 * they would be shortlisted. Pay below the seeker's minimum at most halves it: the minimum is a wish and pay is negotiable.
 * Level and work count here as well as in the fit: the fit is a sum, in which a short journey and enough pay make up for
 * another level or another trade, but hardly anybody moves two levels, or to another trade, because the office is near.
 */
export function appealOf(parts: PartScores): number {
  return (
    appealOfPlace(parts.place) *
    appealOfPay(parts.pay) *
    appealOfLevel(parts.experience) *
    appealOfWork(Math.max(parts.skillCount > 0 ? parts.skills : -1, parts.text, parts.title))
  );
}

export function appealOfPlace(placeScore: number): number {
  return placeScore < 0 ? APPEAL.placeUnknown : APPEAL.farthest + (1 - APPEAL.farthest) * placeScore;
}

export function appealOfPay(pay: number): number {
  return pay < 0 ? APPEAL.payUnknown : APPEAL.leastPay + (1 - APPEAL.leastPay) * pay;
}

/** The appeal factor for the work, at most 1. `work` is whichever part shows best that it is the same work. */
export function appealOfWork(work: number): number {
  return work < 0 ? APPEAL.workUnknown : APPEAL.otherWork + (1 - APPEAL.otherWork) * work;
}

/** The appeal factor for the level, at most 1. */
export function appealOfLevel(experience: number): number {
  return experience < 0 ? APPEAL.levelUnknown : APPEAL.otherLevel + (1 - APPEAL.otherLevel) * experience;
}

/** Expected competitors: recent applications, and recent impressions that may still become applications. */
export function expectedDemand(applications: number, impressions: number): number {
  return applications + IMPRESSION_DEMAND * impressions;
}

/** 1 without a culture fit or with an average one. */
export function cultureLift(cultureInt: BasisPoints): number {
  return cultureInt === 0 ? 1 : 1 + CULTURE_SHARE * (cultureInt / 10_000 - 0.5);
}

export const MOST_CULTURE_LIFT: number = 1 + CULTURE_SHARE / 2;

function newLift(ageDays: number): number {
  return 1 + NEW_LIFT * Math.max(0, 1 - Math.max(0, ageDays) / NEW_DAYS);
}

/** 1/√(1 + demand): the more people want the same thing, the lower each one's chance. */
function congestion(demand: number): number {
  return 1 / Math.sqrt(1 + demand);
}

/** Codes in steps of about 6%: fine enough for an estimate of demand, few enough for a table. */
export const STANDINGS = 64;
const STEPS_TO_HALF = 12;
const MOST_STANDING = 1 + NEW_LIFT;
/** By standing code: the factor for newness and competition, in falling order. */
export const STANDING_FACTORS: Float64Array = Float64Array.from(
  { length: STANDINGS },
  (_, code) => MOST_STANDING * 2 ** (-code / STEPS_TO_HALF),
);

/** Encodes age (days; Infinity for no newness bonus) and `expectedDemand` as one small number. */
export function standingCode(ageDays: number, demand: number): number {
  const factor = newLift(ageDays) * congestion(demand);
  return Math.min(STANDINGS - 1, Math.round(STEPS_TO_HALF * Math.log2(MOST_STANDING / factor)));
}

/**
 * A pair's position, in whole order points, highest first:
 *
 *     P(apply) · P(shortlist) · culture · newness / √(1 + demand)
 *
 * None of this changes the percentages shown. In a simulated market (`bench/market.ts`) it makes more matches than the
 * plain product, because it leads people to where they are wanted instead of all to the same few roles.
 */
export function orderPoints({ fitInt, cultureLift: lift, appeal, standingCode: standing }: Standing): number {
  return Math.round(ORDER_UNIT * fitInt * appeal * lift * STANDING_FACTORS[standing]!);
}

/** Greater than any number of order points. */
const CANDIDATE_UNIT = 2 ** 21;

/**
 * A candidate's position in an employer's list, highest first: by the whole percent shown, because a list that claims to
 * begin with the best fit must not show a lower one above a higher one. Order points decide between equal percentages.
 */
export function candidatePoints(standing: Standing): number {
  return wholePercent(standing.fitInt) * CANDIDATE_UNIT + orderPoints(standing);
}

/** An upper bound of the candidate points for an unrounded fit. `perFit` is the most order points per basis point. */
export function mostCandidatePoints(fit: number, perFit: number): number {
  return wholePercent(fit + 1) * CANDIDATE_UNIT + perFit * (fit + 1);
}

/** The lowest fit, in basis points, that can give this many candidate points. */
export function leastFitOfCandidate(points: number): BasisPoints {
  return 100 * Math.floor(points / CANDIDATE_UNIT);
}

const NUMBERS = 2 ** 32;

/** Hashes two numbers to one below 2³², like the finaliser of MurmurHash3 (A. Appleby). */
function hashOf(seed: number, item: number): number {
  let bits = Math.imul(seed ^ Math.imul(item, 0x9e3779b1), 0x85ebca6b) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35) >>> 0;
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * A random number in [0, 1) that stays the same for a person all day. `seed` is from the person and the day, `item` is the
 * number of the role or seeker shown.
 */
export function dailyChance(seed: number, item: number): number {
  return hashOf(seed, item) / NUMBERS;
}

/** A range of item numbers that wraps around to 0: the chance cards of one person and day. */
export interface ChanceRange {
  readonly from: number;
  /** The number of item numbers in the range. */
  readonly length: number;
}

/**
 * A person's chance cards of one day among `count` roles: the roles whose number (evenly distributed below 2³²) is in this
 * range. Usually that is a tenth of the roles. If there are many roles, a few thousand are enough, because a search examines
 * every chance card.
 */
export function chancesOf(seed: number, count: number): ChanceRange {
  let share = EXPLORED_SHARE;
  // Halving keeps the range stable while roles are added and removed.
  while (share * count > MOST_EXPLORED) share /= 2;
  return { from: hashOf(seed, 0), length: Math.floor(share * NUMBERS) };
}

/** Whether an item is a chance card. In other slots than their own, chance cards appear only if no other card can. */
export function isExplored({ from, length }: ChanceRange, item: number): boolean {
  return (item - from) >>> 0 < length;
}

/** The lowest luck factor. */
const LEAST_LUCK = 0.7;

/** A random factor for order points in the slots of chance cards. */
export function luckOf(seed: number, item: number): number {
  return LEAST_LUCK + (1 - LEAST_LUCK) * dailyChance(seed, item);
}

/** Order points of chance cards: luck counts, and competition counts twice, so that the least seen come first. */
export function exploredPoints(standing: Standing, luck: number): number {
  return Math.round(orderPoints(standing) * luck * Math.min(1, STANDING_FACTORS[standing.standingCode]!));
}

/** Whether a position in the list, from 0, is for a chance card: the seventh of every ten. */
export function isChanceSlot(position: number): boolean {
  return position % Math.round(1 / EXPLORED_SHARE) === 6;
}

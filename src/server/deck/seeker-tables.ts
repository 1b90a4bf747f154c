import { type CompiledSeeker, EXPERIENCE_SLOTS, experienceSlot } from '#matching/compiled.ts';
import { MOST_YEARS } from '#matching/experience.ts';
import { appealOfLevel, appealOfPay, STANDING_FACTORS, STANDINGS } from '#matching/order.ts';
import {
  KNOWN,
  knownSet,
  pointsFromPrior,
  pointsPerWeight,
  type Scale,
  WITHOUT_TEXT,
} from '#matching/scale.ts';
import { skillWeight } from '#matching/skills/skill-cover.ts';
import { SKILLS } from '#matching/skills/vocabulary.ts';
import { ENOUGH_SKILLS, FULL_WEIGHT, OPEN_SKILL_WEIGHT, SAME } from '#matching/weights.ts';
import { UNIT, YEARS_BITS } from './live-roles.ts';
import { KINDS, kindOf, levelOfKind } from './role-groups.ts';
import { NO_SKILL, SKILL_CODES, type SkillCodes } from './skill-codes.ts';

const LEVELS = [-1, 0, 1, 2, 3];
/** The engine adds floats in another order, so the last digits may differ; a bound must not be too low because of that. */
const SLACK = 1e-6;
const HIGHEST = 10_000;
/** The lowest three bits of what is known: parts that roles of one group may or may not state. */
const KNOWNS = 8;
/** Losing this many units rules out any role; larger numbers would not fit the integers of a search. */
const MOST_UNITS = 30_000;
const MOST_PAY_APPEAL: number = appealOfPay(1);
/** A role's lowest pay step + 1 is stored in ten bits. */
const PAY_STEPS = 1_024;

/**
 * One seeker's scores for the numbers of a role, as tables: computed once per search, looked up for every role. A part's
 * points are its score times its weight.
 */
export class SeekerTables {
  /** By skill code: the hundredths of skill weight that a role loses by requiring it. 0 for no skill. */
  readonly loss: Uint16Array = new Uint16Array(SKILL_CODES).fill(SAME * OPEN_SKILL_WEIGHT);
  /** By level and years, as `experienceSlot`: points, below 0 if unknown. */
  readonly experience: Float64Array = new Float64Array(EXPERIENCE_SLOTS);
  /**
   * By level and years, as `experienceSlot`: how much higher a fit a role needs than one of its level whose required
   * years suit the seeker best, as a factor.
   */
  readonly levelCosts: Float64Array = new Float64Array(EXPERIENCE_SLOTS);
  /**
   * For the current group, by known parts: the points that experience, pay and text must have, with perfect title and
   * skills, if the role is to be among the best at the best standing.
   */
  readonly needed: Float64Array = new Float64Array(KNOWNS);
  /**
   * For the current group, by known parts: the extra points that a role with a worse standing, level or pay needs, to be
   * multiplied by how much higher its fit must be, as a share.
   */
  readonly neededForStanding: Float64Array = new Float64Array(KNOWNS);
  /** For the current group, by standing: the points that a role loses by it, in sixty-fourths (`UNIT`), rounded down. */
  readonly standingLoss: Uint16Array = new Uint16Array(STANDINGS);
  /** By level + 1 and years + 1, as `yearsFrom`: what a role loses by its experience, in units, rounded down. */
  readonly yearsLoss: Uint16Array = new Uint16Array(LEVELS.length << YEARS_BITS);
  /** By number of skills and lowest pay step + 1, as `payFrom`: what a role loses by its pay, in units, rounded down. */
  readonly payLoss: Uint16Array = new Uint16Array((ENOUGH_SKILLS + 1) * PAY_STEPS);
  /** For the current group: the points that a role may lose by its skills and title, in units, rounded up. */
  room = 0;

  #scale: Scale = WITHOUT_TEXT;
  #title = 0;
  /** By pay step: the most that either end of a range can score; null without a minimum. */
  #payScores: Float64Array | null = null;
  #hasText = false;
  #mayBeUnread = false;
  /** By level + 1: the most points for experience, −1 if it is never known; and whether it is sometimes unknown. */
  readonly #most = new Float64Array(LEVELS.length);
  readonly #mayBeUnknown = new Uint8Array(LEVELS.length);
  /** By level + 1: the highest that experience can multiply the order by. */
  readonly #mostAppeal = new Float64Array(LEVELS.length);
  /** By number of skills: the most fit that a point can be worth. */
  readonly #mostPerPoint = new Float64Array(ENOUGH_SKILLS + 1);
  /** By kind × 2, + 1 if the place is known: reach = start + slope × place score. */
  readonly #starts = new Float64Array(KINDS * 2);
  readonly #slopes = new Float64Array(KINDS * 2);
  readonly #codes: SkillCodes;
  readonly #touched: number[] = [];

  constructor(codes: SkillCodes) {
    this.#codes = codes;
    for (const { id } of SKILLS) this.loss[id] = SAME * skillWeight(id);
    this.loss[NO_SKILL] = 0;
  }

  get bytes(): number {
    return this.loss.byteLength;
  }

  /** `hasUnread`: whether some role has no text reading. */
  read(seeker: CompiledSeeker, hasUnread: boolean): void {
    this.#hasText = seeker.text !== null;
    this.#mayBeUnread = hasUnread;
    this.#scale = seeker.scale;
    this.#readSkills(seeker);
    this.#title = seeker.titles.length > 0 ? seeker.scale.weights.title : 0;
    this.#payScores = seeker.payScores?.most ?? null;
    for (const level of LEVELS) this.#readLevel(seeker, level);
    for (const level of LEVELS) {
      for (let count = 0; count <= ENOUGH_SKILLS; count += 1) this.#readReach(level, count);
    }
    for (let count = 0; count <= ENOUGH_SKILLS; count += 1)
      this.#mostPerPoint[count] = this.#readMostPerPoint(count);
  }

  #readSkills(seeker: CompiledSeeker): void {
    for (const code of this.#touched) {
      this.loss[code] = SAME * (code < SKILLS.length ? skillWeight(code) : OPEN_SKILL_WEIGHT);
    }
    this.#touched.length = 0;
    for (const [id, value] of seeker.cover) {
      const code = this.#codes.find(id);
      if (code === NO_SKILL) continue;
      this.loss[code] = (SAME - value) * skillWeight(id);
      this.#touched.push(code);
    }
  }

  #readLevel(seeker: CompiledSeeker, level: number): void {
    let most = -1;
    let mayBeUnknown = 0;
    let mostAppeal = 0;
    const from = experienceSlot(level, -1);
    for (let slot = from; slot <= from + MOST_YEARS + 1; slot += 1) {
      const score = seeker.experienceScores[slot]!;
      mostAppeal = Math.max(mostAppeal, appealOfLevel(score));
      const points = score < 0 ? -1 : score * seeker.scale.weights.experience;
      this.experience[slot] = points;
      if (points > most) most = points;
      if (points < 0) mayBeUnknown = 1;
    }
    this.#most[level + 1] = most;
    this.#mayBeUnknown[level + 1] = mayBeUnknown;
    this.#mostAppeal[level + 1] = mostAppeal;
    for (let slot = from; slot <= from + MOST_YEARS + 1; slot += 1) {
      this.levelCosts[slot] = mostAppeal / appealOfLevel(seeker.experienceScores[slot]!);
    }
  }

  /** The most that experience can multiply the order by, for roles of this kind. */
  mostAppeal(kind: number): number {
    return this.#mostAppeal[levelOfKind(kind) + 1]!;
  }

  /** For each set of known parts, the score is a linear function of the place score. Finds a line above all of these. */
  #readReach(level: number, count: number): void {
    const { weights } = this.#scale;
    for (const placeWeight of [0, weights.place]) {
      let atWorst = 0;
      let atBest = 0;
      for (let parts = 0; parts < KNOWNS; parts += 1) {
        if (!this.#mayBe(parts, level)) continue;
        const points = this.#title + weights.skills * count + this.#mostPoints(parts, level);
        const set = this.#setOf(count, parts, placeWeight > 0);
        const perPoint = pointsPerWeight(this.#scale, set);
        const start = pointsFromPrior(this.#scale, set) + perPoint * points;
        atWorst = Math.max(atWorst, start);
        atBest = Math.max(atBest, start + perPoint * placeWeight);
      }
      const tableIndex = kindOf({ level, count }) * 2 + (placeWeight === 0 ? 0 : 1);
      this.#starts[tableIndex] = atWorst;
      this.#slopes[tableIndex] = atBest - atWorst;
    }
  }

  /**
   * Computes `payLoss` and `yearsLoss`. `least` is the lowest fit that is wanted with the best pay, place, experience and
   * standing. Pay and experience matter twice: as parts of the fit, and as factors of the order.
   */
  setLeastFit(least: number): void {
    let most = 0;
    for (let count = 0; count <= ENOUGH_SKILLS; count += 1) {
      const perPoint = this.#mostPerPoint[count]!;
      this.#readPay(count, perPoint === 0 ? 0 : least / perPoint);
      most = Math.max(most, perPoint);
    }
    for (const level of LEVELS) this.#readYears(level, most === 0 ? 0 : least / most);
  }

  #readMostPerPoint(count: number): number {
    let most = 0;
    for (const level of LEVELS) {
      for (let parts = 0; parts < KNOWNS; parts += 1) {
        if (!this.#mayBe(parts, level)) continue;
        for (const hasPlace of [true, false]) {
          most = Math.max(most, pointsPerWeight(this.#scale, this.#setOf(count, parts, hasPlace)));
        }
      }
    }
    return most;
  }

  #readYears(level: number, neededAtBest: number): void {
    const from = experienceSlot(level, -1);
    const to = yearsFrom(level);
    const most = this.#most[level + 1]!;
    const needed = neededAtBest / this.#mostAppeal[level + 1]!;
    for (let years = 0; years <= MOST_YEARS + 1; years += 1) {
      const points = this.experience[from + years]!;
      const ofFit = points < 0 ? 0 : most - points;
      const loss = (ofFit + needed * (this.levelCosts[from + years]! - 1)) * UNIT - 1;
      this.yearsLoss[to + years] = Math.max(0, Math.min(MOST_UNITS, loss));
    }
  }

  #readPay(count: number, neededFit: number): void {
    const losses = this.payLoss.subarray(payFrom(count), payFrom(count) + PAY_STEPS);
    const scores = this.#payScores;
    if (scores === null) {
      losses.fill(0);
      return;
    }
    const lossOf = (pay: number) => {
      const ofFit = pay < 0 ? 0 : this.#scale.weights.pay * (1 - pay);
      return Math.max(0, Math.min(MOST_UNITS, (ofFit + neededFit * payCost(pay)) * UNIT - 1));
    };
    losses[0] = lossOf(-1);
    let score = -1;
    let loss = 0;
    for (let step = 0; step < scores.length; step += 1) {
      if (scores[step] !== score) {
        score = scores[step]!;
        // The pay part is the mean of the scores of both ends of the range, and the higher end may be perfect.
        loss = lossOf((1 + score) / 2);
      }
      losses[step + 1] = loss;
    }
  }

  /** The highest score that a role of this kind with this place score (below 0: unknown) can have. */
  reach(kind: number, placeScore: number): number {
    if (placeScore < 0) return Math.min(HIGHEST, Math.ceil(this.#starts[kind * 2]!));
    const index = kind * 2 + 1;
    return Math.min(HIGHEST, Math.ceil(this.#starts[index]! + this.#slopes[index]! * placeScore));
  }

  /**
   * Prepares for the roles of a level and count with this place score. Only those with a fit of `least` or more are found at
   * the best standing; at worse standings they need correspondingly more, if `hasStandings`.
   */
  prepareGroup(level: number, count: number, placeScore: number, least: number, hasStandings: boolean): void {
    const isKnown = placeScore >= 0;
    const { weights } = this.#scale;
    const points = this.#title + weights.skills * count + (isKnown ? weights.place * placeScore : 0);
    let room = -FULL_WEIGHT;
    let mostPerPoint = 0;
    for (let parts = 0; parts < KNOWNS; parts += 1) {
      if (!this.#mayBe(parts, level)) continue;
      const set = this.#setOf(count, parts, isKnown);
      const perPoint = pointsPerWeight(this.#scale, set);
      const neededPoints =
        least === 0 || perPoint === 0
          ? -FULL_WEIGHT
          : (least - 0.5 - pointsFromPrior(this.#scale, set)) / perPoint - SLACK - points;
      this.needed[parts] = neededPoints;
      this.neededForStanding[parts] = perPoint === 0 || !hasStandings ? 0 : least / perPoint;
      mostPerPoint = Math.max(mostPerPoint, perPoint);
      room = Math.max(room, this.#mostPoints(parts, level) - neededPoints);
    }
    this.room = Math.max(-MOST_UNITS, Math.ceil(Math.min(FULL_WEIGHT, room) * UNIT) + 1);
    this.#loseByStanding(hasStandings && mostPerPoint > 0 ? (UNIT * least) / mostPerPoint : 0);
  }

  #loseByStanding(units: number): void {
    for (let standing = 0; standing < STANDINGS; standing += 1) {
      const loss = units * STANDING_COSTS[standing]! - 1;
      this.standingLoss[standing] = loss <= 0 ? 0 : Math.min(MOST_UNITS, loss);
    }
  }

  #setOf(count: number, parts: number, hasPlace: boolean): number {
    return knownSet(count, parts | (this.#title > 0 ? KNOWN.title : 0) | (hasPlace ? KNOWN.place : 0));
  }

  #mayBe(parts: number, level: number): boolean {
    if ((parts & KNOWN.pay) !== 0 && this.#payScores === null) return false;
    if ((parts & KNOWN.text) !== 0) {
      if (!this.#hasText) return false;
    } else if (this.#hasText && !this.#mayBeUnread) return false;
    if ((parts & KNOWN.experience) !== 0) return this.#most[level + 1]! >= 0;
    return this.#mayBeUnknown[level + 1] === 1;
  }

  #mostPoints(parts: number, level: number): number {
    const experience = (parts & KNOWN.experience) === 0 ? 0 : this.#most[level + 1]!;
    const text = (parts & KNOWN.text) === 0 ? 0 : this.#scale.weights.text;
    return experience + text + ((parts & KNOWN.pay) === 0 ? 0 : this.#scale.weights.pay);
  }
}

/** Where a level's roles start in `yearsLoss`. */
export function yearsFrom(level: number): number {
  return (level + 1) << YEARS_BITS;
}

/** Where the roles with this many skills start in `payLoss`. */
export function payFrom(count: number): number {
  return count * PAY_STEPS;
}

/** How much higher a fit a role with this pay part (−1: unknown) needs than one with the best pay, as a share. */
export function payCost(pay: number): number {
  return MOST_PAY_APPEAL / appealOfPay(pay) - 1;
}

/** By standing: how much higher a fit a role needs than one with the best standing, as a share. */
export const STANDING_COSTS: Float64Array = STANDING_FACTORS.map(
  (factor) => STANDING_FACTORS[0]! / factor - 1,
);

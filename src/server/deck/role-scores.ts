import { experienceSlot } from '#matching/compiled.ts';
import {
  appealOf,
  type ChanceRange,
  chancesOf,
  exploredPoints,
  isExplored,
  luckOf,
  MOST_CULTURE_LIFT,
  orderPoints,
  STANDING_FACTORS,
  type Standing,
} from '#matching/order.ts';
import { combine, payPart, skillsPart } from '#matching/parts.ts';
import { payRange } from '#matching/pay/pay-fit.ts';
import { plainSkill, skillWeight } from '#matching/skills/skill-cover.ts';
import { SAME } from '#matching/weights.ts';
import {
  FIRST_SKILLS,
  FURTHER_SKILLS,
  HEAD,
  type LiveRoles,
  SKILL_WEIGHTS,
  SKILLS_IN_HEAD,
  STANDING,
  TAIL,
} from './live-roles.ts';
import type { PreparedSearch } from './prepared-search.ts';
import { levelOfKind } from './role-groups.ts';
import { payCost, type SeekerTables } from './seeker-tables.ts';
import type { TitleParts } from './title-parts.ts';

/** Whether the search may find the role in this slot. Its group must have passed `filter.canPass`. */
export function isWanted(
  roles: LiveRoles,
  slot: number,
  number: number,
  { filter, words, now, without }: PreparedSearch,
): boolean {
  if (!filter.passes(roles, slot, roles.groups.groups[number]!)) return false;
  if (words !== null && !words.has(roles, slot)) return false;
  return roles.expiresAt.values[slot]! > now && !without.has(slot);
}

const BEST_STANDING = STANDING_FACTORS[0]!;
/** Added to an upper bound, because a chance card's order points are rounded twice. */
const ROUNDED = 2;
/** How far a role is read: its columns alone, its text too, or also its title's words. The further, the longer it takes. */
type Depth = 'columns' | 'text' | 'all';
const NO_CHANCES: ChanceRange = { from: 0, length: 0 };

/** Scores single roles for one search: whether they are wanted, and their order points, by the engine's own parts. */
export class RoleScores {
  /** The seeker's chance cards of the day, as a range of role numbers (`chancesOf`). */
  chances: ChanceRange = NO_CHANCES;
  readonly #roles: LiveRoles;
  readonly #tables: SeekerTables;
  readonly #titles: TitleParts;
  readonly #search: PreparedSearch;
  // These describe the role read last. They are fields to spare the garbage collector an object for each of thousands
  // of roles.
  #fitInt = 0;
  #appeal = 0;
  #code = 0;

  /** `tables` and `titles` are prepared for the seeker already. */
  constructor(roles: LiveRoles, tables: SeekerTables, titles: TitleParts, search: PreparedSearch) {
    this.#roles = roles;
    this.#tables = tables;
    this.#titles = titles;
    this.#search = search;
    if (search.hasChances) this.chances = chancesOf(search.seed, roles.size);
    roles.readings.begin(search.seeker.text);
    roles.cultures.begin(search.culture);
  }

  isWanted(slot: number, number: number): boolean {
    return isWanted(this.#roles, slot, number, this.#search);
  }

  isChance(slot: number): boolean {
    return isExplored(this.chances, this.#roles.ids.numberOf(slot));
  }

  /** Order points; null if an upper bound already shows that they are below `least`. */
  points(slot: number, number: number, least: number): number | null {
    this.#read(slot, number, 'all');
    // The team's profile is far away in memory, so it is read only if it can still decide.
    if (least > 0 && orderPoints(this.#standing(MOST_CULTURE_LIFT)) < least) return null;
    return orderPoints(this.#standing(this.#cultureLift(slot)));
  }

  /** The same for a chance card. */
  pointsOfChance(slot: number, number: number, luck: number, least: number): number | null {
    if (least > 0) {
      // Comparing titles takes longest.
      this.#read(slot, number, 'text');
      if (exploredPoints(this.#standing(MOST_CULTURE_LIFT), luck) < least) return null;
    }
    this.#read(slot, number, 'all');
    if (least > 0 && exploredPoints(this.#standing(MOST_CULTURE_LIFT), luck) < least) return null;
    return exploredPoints(this.#standing(this.#cultureLift(slot)), luck);
  }

  /** An upper bound of a chance card's order points, from nearby memory only. */
  mostOfChance(slot: number, number: number, luck: number): number {
    this.#read(slot, number, 'columns');
    return exploredPoints(this.#standing(MOST_CULTURE_LIFT), luck);
  }

  /**
   * A looser upper bound, from little more than the sixteen bytes of the role's head. `reach`: the most order points in its
   * group.
   */
  mostByHead(slot: number, number: number, reach: number): number {
    const { seeker } = this.#search;
    const roles = this.#roles;
    const level = levelOfKind(roles.groups.kinds[number]!);
    const factor = STANDING_FACTORS[this.#codeOf(slot)]!;
    const experience = experienceSlot(level, roles.years(slot));
    let most = ((reach / BEST_STANDING) * factor) / this.#tables.levelCosts[experience]!;
    if (seeker.payScores !== null) {
      const lowestStep = roles.lowestStep(slot);
      // The higher end of the pay range may score perfectly.
      const pay = lowestStep < 0 ? -1 : (1 + seeker.payScores.most[lowestStep]!) / 2;
      most /= 1 + payCost(pay);
    }
    return most * this.luckOf(slot) * Math.min(1, factor) + ROUNDED;
  }

  luckOf(slot: number): number {
    return luckOf(this.#search.seed, this.#roles.ids.numberOf(slot));
  }

  #cultureLift(slot: number): number {
    const { cultures, culture } = this.#roles;
    return cultures.liftOf(culture.values[slot]!);
  }

  /** The standing of the role read last. */
  #standing(cultureLift: number): Standing {
    return { fitInt: this.#fitInt, appeal: this.#appeal, standingCode: this.#code, cultureLift };
  }

  /**
   * Computes a role's fit, exactly as the engine does, and what else decides its place in the order, except its team.
   * What `depth` leaves out is distant in memory and assumed to be perfect: the text, and the title as far as its words
   * allow.
   */
  #read(slot: number, number: number, depth: Depth): void {
    const { seeker } = this.#search;
    const roles = this.#roles;
    const { level, count } = roles.groups.groups[number]!;
    const { head, tail, readings } = roles;
    const total = tail.values[slot * TAIL + SKILL_WEIGHTS]!;
    const placeScore = seeker.placeScores[roles.groups.placeSlots[number]!]!;
    const pay = this.#payOf(slot);
    const text =
      depth === 'columns'
        ? seeker.text !== null && readings.has(slot)
          ? 1
          : -1
        : readings.textPartFor(slot);
    const title =
      depth === 'all'
        ? this.#titles.partFor(seeker, roles.title.values[slot]!)
        : this.#titles.highestPart(this.#titles.loss(head.values, slot));
    const skills = skillsPart(this.#matched(slot, total), total);
    const experience = seeker.experienceScores[experienceSlot(level, roles.years(slot))]!;
    const fit = combine(seeker.scale, count, skills, text, title, experience, placeScore, pay);
    this.#fitInt = depth === 'all' ? Math.round(fit) : Math.ceil(fit);
    this.#appeal = appealOf({ skillCount: count, skills, text, title, experience, place: placeScore, pay });
    this.#code = this.#codeOf(slot);
  }

  #codeOf(slot: number): number {
    const { standings, head } = this.#roles;
    const { isPreviousHour } = this.#search;
    return isPreviousHour ? standings.previous.values[slot]! : head.values[slot * HEAD + STANDING]!;
  }

  #payOf(slot: number): number {
    const { salaryMin, salaryMax } = this.#roles;
    const { lowestPence, highestPence } = payRange(salaryMin.values[slot]!, salaryMax.values[slot]!);
    return payPart(this.#search.seeker.payScores, lowestPence, highestPence);
  }

  /** Σ weight × cover over the skills of a role whose weights add up to `total`. */
  #matched(slot: number, total: number): number {
    const { longSkills } = this.#roles;
    const ids = longSkills.get(slot);
    if (ids !== undefined) {
      const { cover } = this.#search.seeker;
      return ids.reduce((matched, id) => matched + (cover.get(plainSkill(id)) ?? 0) * skillWeight(id), 0);
    }
    const head = this.#roles.head.values;
    const tail = this.#roles.tail.values;
    const { loss } = this.#tables;
    let matchedWeight = SAME * total;
    const inHead = slot * HEAD + FIRST_SKILLS;
    for (let i = inHead; i < inHead + SKILLS_IN_HEAD; i += 1) matchedWeight -= loss[head[i]!]!;
    const inTail = slot * TAIL;
    for (let i = inTail + FURTHER_SKILLS; i < inTail + TAIL; i += 1) {
      matchedWeight -= loss[tail[i]!]!;
    }
    return matchedWeight;
  }
}

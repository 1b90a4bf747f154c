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
import type { Group } from './role-groups.ts';
import type { SeekerTables } from './seeker-tables.ts';
import type { TitleParts } from './title-parts.ts';

/** Whether the search may find the role in this slot. Its group must have passed `filter.mayHold`. */
export function isWanted(
  roles: LiveRoles,
  slot: number,
  number: number,
  { filter, words, now, without }: PreparedSearch,
): boolean {
  if (!filter.passes(roles, slot, roles.groups.groups[number] as Group)) return false;
  if (words !== null && !words.has(roles, slot)) return false;
  return (roles.expiresAt.values[slot] as number) > now && !without.has(slot);
}

const NOBODY: ChanceRange = { from: 0, length: 0 };

/** Scores single roles for one search: whether they are wanted, and their order points, by the engine's own parts. */
export class RoleScores {
  /** The range of roles that are the day's chances. */
  chances: ChanceRange = NOBODY;
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
    if (search.seed !== null) this.chances = chancesOf(search.seed, roles.size);
    roles.readings.begin(search.seeker.text);
    roles.cultures.begin(search.culture);
  }

  isWanted(slot: number, number: number): boolean {
    return isWanted(this.#roles, slot, number, this.#search);
  }

  isChance(slot: number): boolean {
    return isExplored(this.chances, this.#roles.ids.numberOf(slot));
  }

  /** Order points, or null if below `least`, which is often known early. */
  points(slot: number, number: number, least: number): number | null {
    this.#read(slot, number, false);
    // The team's profile is far away in memory, so it is read only if it can still decide.
    if (least > 0 && orderPoints(this.#standing(MOST_CULTURE_LIFT)) < least) return null;
    return orderPoints(this.#standing(this.#cultureLift(slot)));
  }

  /** The same for one of the day's chances. */
  pointsOfChance(slot: number, number: number, luck: number, least: number): number | null {
    this.#read(slot, number, false);
    if (least > 0 && exploredPoints(this.#standing(MOST_CULTURE_LIFT), luck) < least) return null;
    return exploredPoints(this.#standing(this.#cultureLift(slot)), luck);
  }

  /** An upper bound of its order points, from nearby memory only. */
  mostOfChance(slot: number, number: number, luck: number): number {
    this.#read(slot, number, true);
    return exploredPoints(this.#standing(MOST_CULTURE_LIFT), luck);
  }

  luckOf(slot: number): number {
    return luckOf(this.#search.seed ?? 0, this.#roles.ids.numberOf(slot));
  }

  #cultureLift(slot: number): number {
    const { cultures, culture } = this.#roles;
    return cultures.liftOf(culture.values[slot] as number);
  }

  /** The standing of the role read last. */
  #standing(cultureLift: number): Standing {
    return { fitInt: this.#fitInt, appeal: this.#appeal, standing: this.#code, cultureLift };
  }

  /**
   * Reads a role's fit, exactly as the engine computes it, and the rest of its place in the order, except its team. `atMost`
   * avoids reading distant memory: it assumes the best possible text, and the best title that its words allow.
   */
  #read(slot: number, number: number, atMost: boolean): void {
    const { seeker, isFormerHour } = this.#search;
    const roles = this.#roles;
    const { level, count } = roles.groups.groups[number] as Group;
    const { head, tail, readings } = roles;
    const total = tail.values[slot * TAIL + SKILL_WEIGHTS] as number;
    const place = seeker.placeScores[roles.groups.placeSlots[number] as number] as number;
    const pay = this.#payOf(slot);
    const text = atMost ? (seeker.text !== null && readings.has(slot) ? 1 : -1) : readings.of(slot);
    const title = atMost
      ? this.#titles.most(this.#titles.loss(head.values, slot))
      : this.#titles.of(seeker, roles.title.values[slot] as number);
    const skills = skillsPart(this.#matched(slot, total), total);
    const experience = seeker.experienceScores[experienceSlot(level, roles.years(slot))] as number;
    const fit = combine(seeker.scale, count, skills, text, title, experience, place, pay);
    this.#fitInt = atMost ? Math.ceil(fit) : Math.round(fit);
    this.#appeal = appealOf({ skillCount: count, skills, text, title, experience, place, pay });
    const code = isFormerHour ? roles.standings.former.values[slot] : head.values[slot * HEAD + STANDING];
    this.#code = code as number;
  }

  #payOf(slot: number): number {
    const { salaryMin, salaryMax } = this.#roles;
    const { lowestPence, highestPence } = payRange(
      salaryMin.values[slot] as number,
      salaryMax.values[slot] as number,
    );
    return payPart(this.#search.seeker.payScores, lowestPence, highestPence);
  }

  /** Σ weight × cover over the skills of a role whose weights add up to `total`. */
  #matched(slot: number, total: number): number {
    const { longSkills } = this.#roles;
    const long = longSkills.get(slot);
    if (long !== undefined) {
      const { cover } = this.#search.seeker;
      return long.reduce((matched, id) => matched + (cover.get(plainSkill(id)) ?? 0) * skillWeight(id), 0);
    }
    const head = this.#roles.head.values;
    const tail = this.#roles.tail.values;
    const { loss } = this.#tables;
    let matched = SAME * total;
    const inHead = slot * HEAD + FIRST_SKILLS;
    for (let i = inHead; i < inHead + SKILLS_IN_HEAD; i += 1) matched -= loss[head[i] as number] as number;
    const inTail = slot * TAIL;
    for (let i = inTail + FURTHER_SKILLS; i < inTail + TAIL; i += 1) {
      matched -= loss[tail[i] as number] as number;
    }
    return matched;
  }
}

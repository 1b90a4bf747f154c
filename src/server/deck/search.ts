import { type CompiledSeeker, experienceSlot } from '#matching/compiled.ts';
import {
  appealOf,
  appealOfPay,
  appealOfPlace,
  exploredPoints,
  isExplored,
  MOST_CULTURE_LIFT,
  ORDER_UNIT,
  orderPoints,
  STANDING_FACTORS,
  type Standing,
} from '#matching/order.ts';
import { combine, payPart, skillsPart } from '#matching/parts.ts';
import { skillWeight } from '#matching/skills/skill-cover.ts';
import { SAME } from '#matching/weights.ts';
import { BestRoles, type Position } from './best-roles.ts';
import type { CultureAsker } from './cultures.ts';
import {
  FIRST_SKILLS,
  FURTHER_SKILLS,
  HEAD,
  type LiveRoles,
  MAXIMUM_STEP,
  MIDDLE_STEP,
  PER_POINT,
  SKILL_WEIGHTS,
  SKILLS_IN_HEAD,
  STANDING,
  TAIL,
  TITLE_CLASS,
  UNIT,
  YEARS,
} from './live-roles.ts';
import type { RoleFilter } from './role-filter.ts';
import { type Group, PAGE, PAGE_BITS } from './role-groups.ts';
import { EXPERIENCE_KNOWN, PAY_KNOWN, SeekerTables, STANDING_COSTS, TEXT_KNOWN } from './seeker-tables.ts';
import { TitleParts } from './title-parts.ts';

export interface Sought {
  readonly seeker: CompiledSeeker;
  readonly filter: RoleFilter;
  /** Slots that are not to come up. */
  readonly without: ReadonlySet<number>;
  /** Milliseconds since 1970: a role that has expired by then does not come up. */
  readonly now: number;
  /** How many of the best bets, and behind which. */
  readonly limit: number;
  readonly after: Position | null;
  /** How many of the chances of the day, and behind which. */
  readonly chances: number;
  readonly afterChance: Position | null;
  /** Of who looks and the day; null where there are too few roles for chances. */
  readonly seed: number | null;
  /** null where the seeker has not said enough for culture fit. */
  readonly culture: CultureAsker | null;
  /** Whether the standings of the hour before count. */
  readonly isFormerHour: boolean;
  /** Of the best bets only this employer's, or all but theirs; null for everybody's. */
  readonly employer: { readonly number: number; readonly isOnly: boolean } | null;
}

/** The best bets, and the chances of the day: no role is both. */
export interface Found {
  readonly best: BestRoles;
  readonly chances: BestRoles;
}

/** Groups are visited in steps of so many order points of what they can reach. */
const STEP_BITS = 13;
const MOST_ORDER = Math.ceil(ORDER_UNIT * 10_000 * MOST_CULTURE_LIFT * (STANDING_FACTORS[0] as number));
/** Slots that are passed over in one go. */
const MOST_IN_A_ROW = 256;
const STEPS = (MOST_ORDER >> STEP_BITS) + 2;
const MOST_PAY_APPEAL = appealOfPay(1);
/** Quotients of floats may differ in the last digits; a bound must not lose by that. */
const SLACK = 1e-9;
/** Units × units, as powers of two. */
const UNITS_BITS = 2 * Math.log2(UNIT);

/**
 * Finds the roles that come first in a seeker's order without scoring them all, and misses none: whatever is left out
 * cannot reach the worst role found. Groups are visited from the one that can reach most; within them a role is dropped as soon as what
 * it has lost by the skills looked at so far, with everything else at its best, is too much. Who remains is scored as
 * the engine does.
 */
export class Searcher {
  readonly #roles: LiveRoles;
  readonly #titles: TitleParts;
  readonly #tables: SeekerTables;
  readonly #kept = new Int32Array(MOST_IN_A_ROW + PAGE);
  /** Of each of them, what `#roomOf` said. */
  readonly #left = new Float64Array(MOST_IN_A_ROW + PAGE);
  readonly #stepStarts = new Int32Array(STEPS + 1);
  #reach: Uint32Array = new Uint32Array(0);
  /** What multiplies a fit of this seeker at most, beside the place. */
  #most = 0;
  #order: Int32Array = new Int32Array(0);

  constructor(roles: LiveRoles) {
    this.#roles = roles;
    this.#titles = new TitleParts(roles.titles);
    this.#tables = new SeekerTables(roles.codes);
  }

  get bytes(): number {
    return this.#tables.bytes + this.#titles.bytes + this.#reach.byteLength + this.#order.byteLength;
  }

  find(sought: Sought): Found {
    const found = this.#begin(sought);

    const groups = this.#orderGroups(sought);
    // Each by itself: luck and competition keep chances so low that with one bar for both nothing would be passed over.
    this.#fill(found.best, groups, sought, false);
    this.#fill(found.chances, groups, sought, true);
    return found;
  }

  #fill(to: BestRoles, groups: number, sought: Sought, isForChances: boolean): void {
    if (to.scores.length === 0) return;
    for (let i = 0; i < groups; i += 1) {
      const number = this.#order[i] as number;
      if ((this.#reach[number] as number) >= to.least) this.#scan(number, sought, to, isForChances);
    }
  }

  /** The best of these slots alone, whether or not they are chances. */
  among(slots: Iterable<number>, sought: Sought): BestRoles {
    const { groups } = this.#roles;
    const { best } = this.#begin(sought);
    for (const slot of slots) {
      const number = groups.numberOf(slot);
      if (!sought.filter.mayHold(groups.groups[number] as Group)) continue;
      if (!this.#isSought(slot, number, sought)) continue;
      const points = this.#points(slot, number, sought);
      if (best.wants(points, slot)) best.take(points, slot);
    }
    return best;
  }

  /** How many roles that have not expired the filter hides, beside those in `without`. */
  countHidden(filter: RoleFilter, without: ReadonlySet<number>, now: number): number {
    const roles = this.#roles;
    const { groups } = roles;
    let hidden = 0;
    for (const [number, group] of groups.groups.entries()) {
      const mayHold = filter.mayHold(group);
      let inPage = groups.onFirstPage(number);
      for (let page = groups.firstPages[number] as number; page >= 0; page = groups.next[page] as number) {
        const from = page << PAGE_BITS;
        for (let slot = from; slot < from + inPage; slot += 1) {
          if (mayHold && filter.passes(roles, slot, group)) continue;
          if ((roles.expiresAt[slot] as number) > now && !without.has(slot)) hidden += 1;
        }
        inPage = PAGE;
      }
    }
    return hidden;
  }

  #begin({ seeker, limit, after, chances, afterChance, culture }: Sought): Found {
    const { ids, readings, cultures } = this.#roles;
    this.#tables.read(seeker, !readings.isWhole);
    this.#titles.begin(seeker);
    readings.begin(seeker.text);
    cultures.begin(culture);
    const culturally = culture === null ? 1 : MOST_CULTURE_LIFT;
    this.#most = ORDER_UNIT * appealOfPay(seeker.payScores === null ? -1 : 1) * culturally;
    return { best: new BestRoles(limit, ids, after), chances: new BestRoles(chances, ids, afterChance) };
  }

  /** What a fit of 1 comes to in order points at most, at this place. */
  #perFit(place: number): number {
    return this.#most * appealOfPlace(place) * (STANDING_FACTORS[0] as number);
  }

  #turnTo({ level, count }: Group, place: number, { isFormerHour }: Sought, least: number): void {
    // One point less than needed, because points are rounded.
    const leastFit = least === 0 ? 0 : (least - 1) / this.#perFit(place);
    this.#tables.turnTo(level, count, place, leastFit, !isFormerHour);
  }

  /** Puts the groups that may hold what is sought in order of what they can reach; says how many there are. */
  #orderGroups({ seeker, filter }: Sought): number {
    const { groups, sizes, kinds, placeSlots } = this.#roles.groups;
    const { isForAllGroups } = filter;
    const { placeScores } = seeker;
    if (this.#reach.length < groups.length) {
      this.#reach = new Uint32Array(groups.length + 256);
      this.#order = new Int32Array(groups.length + 256);
    }
    const starts = this.#stepStarts.fill(0);
    for (let number = 0; number < groups.length; number += 1) {
      this.#reach[number] = 0;
      if (sizes[number] === 0) continue;
      if (!isForAllGroups && !filter.mayHold(groups[number] as Group)) continue;
      const place = placeScores[placeSlots[number] as number] as number;
      const fit = this.#tables.reach(kinds[number] as number, place);
      const reach = Math.max(1, Math.ceil(fit * this.#perFit(place)));
      this.#reach[number] = reach;
      const step = STEPS - 1 - (reach >> STEP_BITS);
      starts[step + 1] = (starts[step + 1] as number) + 1;
    }
    for (let step = 1; step <= STEPS; step += 1) {
      starts[step] = (starts[step] as number) + (starts[step - 1] as number);
    }
    const count = starts[STEPS] as number;
    for (let number = 0; number < groups.length; number += 1) {
      const reach = this.#reach[number] as number;
      if (reach === 0) continue;
      const step = STEPS - 1 - (reach >> STEP_BITS);
      this.#order[starts[step] as number] = number;
      starts[step] = (starts[step] as number) + 1;
    }
    return count;
  }

  #scan(number: number, sought: Sought, to: BestRoles, isForChances: boolean): void {
    const { groups, readings } = this.#roles;
    const group = groups.groups[number] as Group;
    const place = sought.seeker.placeScores[groups.placeSlots[number] as number] as number;
    const { next } = groups;
    this.#turnTo(group, place, sought, to.least);
    let inRow = groups.onFirstPage(number);
    for (let page = groups.firstPages[number] as number; page >= 0; ) {
      const from = page << PAGE_BITS;
      page = next[page] as number;
      // Full pages that follow each other are one row.
      for (; inRow < MOST_IN_A_ROW && page << PAGE_BITS === from + inRow; page = next[page] as number)
        inRow += PAGE;
      let remaining = this.#passOver(from, from + inRow);
      inRow = PAGE;
      remaining = this.#leaveRoom(remaining, group.level, sought, isForChances);
      if (sought.seeker.text !== null) readings.fetch(this.#kept, remaining);
      for (let i = 0; i < remaining; i += 1) {
        const slot = this.#kept[i] as number;
        if (!this.#mayGetInByText(slot, this.#left[i] as number, sought)) continue;
        if (this.#consider(slot, number, sought, to, isForChances)) {
          this.#turnTo(group, place, sought, to.least);
        }
      }
    }
  }

  /** Keeps those of the first `count` whose other parts leave room with the text at its best; says how many they are. */
  #leaveRoom(count: number, level: number, sought: Sought, isForChances: boolean): number {
    const kept = this.#kept;
    let staying = 0;
    for (let i = 0; i < count; i += 1) {
      const slot = kept[i] as number;
      // One in ten is a chance, so the question is quick to ask first there and quicker to leave to the end here.
      if (isForChances && !this.#isChance(slot, sought)) continue;
      const left = this.#roomOf(slot, level, sought);
      if (left < 0) continue;
      kept[staying] = slot;
      this.#left[staying] = left;
      staying += 1;
    }
    return staying;
  }

  /** Keeps those slots whose weightiest skills, title and standing leave them room; says how many they are. */
  #passOver(from: number, to: number): number {
    const { head } = this.#roles;
    const { loss, room, standingLoss } = this.#tables;
    const { strange, classMask } = this.#titles;
    const kept = this.#kept;
    let count = 0;
    for (let slot = from, at = from * HEAD; slot < to; slot += 1, at += HEAD) {
      const points =
        room -
        (strange[(head[at + TITLE_CLASS] as number) & classMask] as number) -
        (standingLoss[head[at + STANDING] as number] as number);
      const left =
        (Math.imul(points, head[at + PER_POINT] as number) >> UNITS_BITS) -
        (loss[head[at + FIRST_SKILLS] as number] as number) -
        (loss[head[at + FIRST_SKILLS + 1] as number] as number) -
        (loss[head[at + FIRST_SKILLS + 2] as number] as number);
      // Without a branch, which the processor could not foresee: a slot is dropped by being written over.
      kept[count] = slot;
      count += 1 + (left >> 31);
    }
    return count;
  }

  /**
   * What a role may still lose, in skill weight, by its parts as they are, with the text at its best and the title at the
   * best that its words allow. Below 0: it cannot get in.
   */
  #roomOf(slot: number, level: number, { seeker }: Sought): number {
    const { payScores } = seeker;
    const { head, tail, readings } = this.#roles;
    const { loss, experience, needed, neededForStanding } = this.#tables;
    const atTail = slot * TAIL;
    let known = 0;
    let points = 0;
    // How much higher a fit it needs than with the best pay and standing.
    let costs = 1;
    const byExperience = experience[experienceSlot(level, (tail[atTail + YEARS] as number) - 1)] as number;
    if (byExperience >= 0) {
      known |= EXPERIENCE_KNOWN;
      points += byExperience;
    }
    const step = tail[atTail + MAXIMUM_STEP] as number;
    if (payScores !== null && step > 0) {
      const middle = payScores[(tail[atTail + MIDDLE_STEP] as number) - 1] as number;
      const pay = ((payScores[step - 1] as number) + middle) / 2;
      known |= PAY_KNOWN;
      points += seeker.scale.weights.pay * pay;
      costs = MOST_PAY_APPEAL / appealOfPay(pay);
    } else if (payScores !== null) costs = MOST_PAY_APPEAL / appealOfPay(-1);
    const atHead = slot * HEAD;
    if (seeker.text !== null && readings.has(slot)) {
      known |= TEXT_KNOWN;
      points += seeker.scale.weights.text;
    }
    const { strange, classMask } = this.#titles;
    const byTitle = strange[(head[atHead + TITLE_CLASS] as number) & classMask] as number;
    costs *= 1 + (STANDING_COSTS[head[atHead + STANDING] as number] as number);
    const byStanding = (neededForStanding[known] as number) * (costs - 1 - SLACK);
    const room = points - (needed[known] as number) - byTitle / UNIT - byStanding;
    let left = (room * (head[atHead + PER_POINT] as number)) / UNIT;
    for (let i = atHead + FIRST_SKILLS; i < atHead + FIRST_SKILLS + SKILLS_IN_HEAD; i += 1) {
      left -= loss[head[i] as number] as number;
    }
    for (let i = atTail + FURTHER_SKILLS; i < atTail + TAIL && left >= 0; i += 1) {
      left -= loss[tail[i] as number] as number;
    }
    return left;
  }

  /** The same with the text as it is. */
  #mayGetInByText(slot: number, left: number, { seeker }: Sought): boolean {
    const { head, readings } = this.#roles;
    if (seeker.text === null || !readings.has(slot)) return true;
    const missing = seeker.scale.weights.text * (1 - readings.about(slot));
    return left - (missing * (head[slot * HEAD + PER_POINT] as number)) / UNIT >= -1;
  }

  /** The whole look at a role that may get in. Says whether it did. */
  #consider(slot: number, number: number, sought: Sought, to: BestRoles, isChance: boolean): boolean {
    if (!this.#isSought(slot, number, sought)) return false;
    if (!isChance && (!this.#isOf(slot, sought.employer) || this.#isChance(slot, sought))) return false;
    const { seed, culture } = sought;
    const item = this.#roles.ids.numberOf(slot);
    const standing = this.#standing(slot, number, sought);
    const points = (cultureLift: number) =>
      isChance
        ? exploredPoints({ ...standing, cultureLift }, seed ?? 0, item)
        : orderPoints({ ...standing, cultureLift });
    // What a team says of itself is looked up where it can still decide: it lies far away in memory.
    if (culture !== null && points(MOST_CULTURE_LIFT) < to.least) return false;

    const exact = points(this.#cultureLift(slot));
    if (!to.wants(exact, slot)) return false;

    to.take(exact, slot);
    return true;
  }

  #isChance(slot: number, { seed }: Sought): boolean {
    return seed !== null && isExplored(seed, this.#roles.ids.numberOf(slot));
  }

  #isOf(slot: number, employer: Sought['employer']): boolean {
    return employer === null || (this.#roles.employer[slot] === employer.number) === employer.isOnly;
  }

  #isSought(slot: number, number: number, { filter, now, without }: Sought): boolean {
    const roles = this.#roles;
    if (!filter.passes(roles, slot, roles.groups.groups[number] as Group)) return false;
    return (roles.expiresAt[slot] as number) > now && !without.has(slot);
  }

  #points(slot: number, number: number, sought: Sought): number {
    return orderPoints({ ...this.#standing(slot, number, sought), cultureLift: this.#cultureLift(slot) });
  }

  #cultureLift(slot: number): number {
    const { cultures, culture } = this.#roles;
    return cultures.liftOf(culture[slot] as number);
  }

  /** What the order knows of a role beside its team: its fit, exactly as the engine has it, and the rest. */
  #standing(slot: number, number: number, { seeker, isFormerHour }: Sought): Omit<Standing, 'cultureLift'> {
    const roles = this.#roles;
    const group = roles.groups.groups[number] as Group;
    const { tail } = roles;
    const at = slot * TAIL;
    const total = tail[at + SKILL_WEIGHTS] as number;
    const place = seeker.placeScores[roles.groups.placeSlots[number] as number] as number;
    const pay = payPart(
      seeker.payScores,
      (tail[at + MAXIMUM_STEP] as number) - 1,
      (tail[at + MIDDLE_STEP] as number) - 1,
    );
    const fit = combine(
      seeker.scale,
      group.count,
      skillsPart(this.#matched(slot, total, seeker), total),
      roles.readings.of(slot),
      this.#titles.of(seeker, roles.title[slot] as number),
      seeker.experienceScores[experienceSlot(group.level, (tail[at + YEARS] as number) - 1)] as number,
      place,
      pay,
    );
    const standing = isFormerHour ? roles.formerStanding[slot] : roles.head[slot * HEAD + STANDING];
    return {
      fitInt: Math.round(fit),
      appeal: appealOf(place, pay),
      standing: standing as number,
    };
  }

  /** Σ weight × cover over the skills of a role whose weights add up to `total`. */
  #matched(slot: number, total: number, seeker: CompiledSeeker): number {
    const { longSkills, head, tail } = this.#roles;
    const long = longSkills.get(slot);
    if (long !== undefined) {
      return long.reduce((matched, id) => matched + (seeker.cover.get(id) ?? 0) * skillWeight(id), 0);
    }
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

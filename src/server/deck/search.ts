import { type CompiledSeeker, experienceSlot } from '#matching/compiled.ts';
import { combine, payPart, skillsPart } from '#matching/parts.ts';
import { skillWeight } from '#matching/skills/skill-cover.ts';
import { SAME, WEIGHTS } from '#matching/weights.ts';
import { BestRoles, type Position } from './best-roles.ts';
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
  TAIL,
  TITLE_CLASS,
  UNIT,
  YEARS,
} from './live-roles.ts';
import type { RoleFilter } from './role-filter.ts';
import { type Group, PAGE, PAGE_BITS } from './role-groups.ts';
import { EXPERIENCE_KNOWN, PAY_KNOWN, SeekerTables } from './seeker-tables.ts';
import { TitleParts } from './title-parts.ts';

export interface Sought {
  readonly seeker: CompiledSeeker;
  readonly filter: RoleFilter;
  /** Slots that are not to come up. */
  readonly without: ReadonlySet<number>;
  /** Milliseconds since 1970: a role that has expired by then does not come up. */
  readonly now: number;
  readonly limit: number;
  readonly after: Position | null;
}

/** Groups are visited in steps of so many basis points of what they can reach. */
const STEP_BITS = 6;
/** Slots that are passed over in one go. */
const MOST_IN_A_ROW = 256;
const STEPS = (10_000 >> STEP_BITS) + 2;
/** Units × units, as powers of two. */
const UNITS_BITS = 2 * Math.log2(UNIT);

/**
 * Finds the best roles for a seeker without scoring them all, and misses none: whatever is left out cannot reach the
 * worst role found. Groups are visited from the one that can reach most; within them a role is dropped as soon as what
 * it has lost by the skills looked at so far, with everything else at its best, is too much. Who remains is scored as
 * the engine does.
 */
export class Searcher {
  readonly #roles: LiveRoles;
  readonly #titles: TitleParts;
  readonly #tables: SeekerTables;
  readonly #kept = new Int32Array(MOST_IN_A_ROW + PAGE);
  readonly #stepStarts = new Int32Array(STEPS + 1);
  #reach: Uint16Array = new Uint16Array(0);
  #order: Int32Array = new Int32Array(0);

  constructor(roles: LiveRoles) {
    this.#roles = roles;
    this.#titles = new TitleParts(roles.titles);
    this.#tables = new SeekerTables(roles.codes);
  }

  get bytes(): number {
    return this.#tables.bytes + this.#titles.bytes + this.#reach.byteLength + this.#order.byteLength;
  }

  best(sought: Sought): BestRoles {
    const best = this.#begin(sought);
    const groups = this.#orderGroups(sought);
    for (let i = 0; i < groups; i += 1) {
      const number = this.#order[i] as number;
      if ((this.#reach[number] as number) >= best.least) this.#scan(number, sought, best);
    }
    return best;
  }

  /** The same for these slots alone. */
  among(slots: Iterable<number>, sought: Sought): BestRoles {
    const { groups } = this.#roles;
    const best = this.#begin(sought);
    for (const slot of slots) {
      const number = groups.numberOf(slot);
      if (sought.filter.mayHold(groups.groups[number] as Group)) this.#consider(slot, number, sought, best);
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

  #begin({ seeker, limit, after }: Sought): BestRoles {
    this.#tables.read(seeker);
    this.#titles.begin(seeker);
    return new BestRoles(limit, this.#roles.ids, after);
  }

  /** Puts the groups that may hold what is sought in order of what they can reach; says how many there are. */
  #orderGroups({ seeker, filter }: Sought): number {
    const { groups, sizes, kinds, placeSlots } = this.#roles.groups;
    const { isForAllGroups } = filter;
    const { placeScores } = seeker;
    if (this.#reach.length < groups.length) {
      this.#reach = new Uint16Array(groups.length + 256);
      this.#order = new Int32Array(groups.length + 256);
    }
    const starts = this.#stepStarts.fill(0);
    for (let number = 0; number < groups.length; number += 1) {
      this.#reach[number] = 0;
      if (sizes[number] === 0) continue;
      if (!isForAllGroups && !filter.mayHold(groups[number] as Group)) continue;
      const place = placeScores[placeSlots[number] as number] as number;
      const reach = this.#tables.reach(kinds[number] as number, place);
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

  #scan(number: number, sought: Sought, best: BestRoles): void {
    const { groups } = this.#roles;
    const { level, count } = groups.groups[number] as Group;
    const place = sought.seeker.placeScores[groups.placeSlots[number] as number] as number;
    const { next } = groups;
    this.#tables.turnTo(level, count, place, best.least);
    let inRow = groups.onFirstPage(number);
    for (let page = groups.firstPages[number] as number; page >= 0; ) {
      const from = page << PAGE_BITS;
      page = next[page] as number;
      // Full pages that follow each other are one row.
      for (; inRow < MOST_IN_A_ROW && page << PAGE_BITS === from + inRow; page = next[page] as number)
        inRow += PAGE;
      const remaining = this.#passOver(from, from + inRow);
      inRow = PAGE;
      for (let i = 0; i < remaining; i += 1) {
        const slot = this.#kept[i] as number;
        if (!this.#mayGetIn(slot, level, sought.seeker)) continue;
        if (this.#consider(slot, number, sought, best)) this.#tables.turnTo(level, count, place, best.least);
      }
    }
  }

  /** Keeps those slots whose weightiest skills and title leave them room; says how many they are. */
  #passOver(from: number, to: number): number {
    const { head } = this.#roles;
    const { loss, room } = this.#tables;
    const { strange, classMask } = this.#titles;
    const kept = this.#kept;
    let count = 0;
    for (let slot = from, at = from * HEAD; slot < to; slot += 1, at += HEAD) {
      const points = room - (strange[(head[at + TITLE_CLASS] as number) & classMask] as number);
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

  /** Whether a role gets in by its parts as they are, the title at the best that its words allow. */
  #mayGetIn(slot: number, level: number, { payScores }: CompiledSeeker): boolean {
    const { head, tail } = this.#roles;
    const { loss, experience, needed } = this.#tables;
    const atTail = slot * TAIL;
    let known = 0;
    let points = 0;
    const byExperience = experience[experienceSlot(level, (tail[atTail + YEARS] as number) - 1)] as number;
    if (byExperience >= 0) {
      known |= EXPERIENCE_KNOWN;
      points += byExperience;
    }
    const step = tail[atTail + MAXIMUM_STEP] as number;
    if (payScores !== null && step > 0) {
      const middle = payScores[(tail[atTail + MIDDLE_STEP] as number) - 1] as number;
      known |= PAY_KNOWN;
      points += (WEIGHTS.pay / 2) * ((payScores[step - 1] as number) + middle);
    }
    const atHead = slot * HEAD;
    const { strange, classMask } = this.#titles;
    const byTitle = strange[(head[atHead + TITLE_CLASS] as number) & classMask] as number;
    const room = points - (needed[known] as number) - byTitle / UNIT;
    let left = (room * (head[atHead + PER_POINT] as number)) / UNIT;
    for (let i = atHead + FIRST_SKILLS; i < atHead + FIRST_SKILLS + SKILLS_IN_HEAD; i += 1) {
      left -= loss[head[i] as number] as number;
    }
    for (let i = atTail + FURTHER_SKILLS; i < atTail + TAIL && left >= 0; i += 1) {
      left -= loss[tail[i] as number] as number;
    }
    return left >= 0;
  }

  /** The whole look at a role that may get in. Says whether it did. */
  #consider(slot: number, number: number, sought: Sought, best: BestRoles): boolean {
    const roles = this.#roles;
    const { seeker, filter } = sought;
    const group = roles.groups.groups[number] as Group;
    if (!filter.passes(roles, slot, group)) return false;
    if ((roles.expiresAt[slot] as number) <= sought.now || sought.without.has(slot)) return false;
    const { tail } = roles;
    const at = slot * TAIL;
    const total = tail[at + SKILL_WEIGHTS] as number;
    const score = Math.round(
      combine(
        group.count,
        skillsPart(this.#matched(slot, total, seeker), total),
        this.#titles.of(seeker, roles.title[slot] as number),
        seeker.experienceScores[experienceSlot(group.level, (tail[at + YEARS] as number) - 1)] as number,
        seeker.placeScores[roles.groups.placeSlots[number] as number] as number,
        payPart(
          seeker.payScores,
          (tail[at + MAXIMUM_STEP] as number) - 1,
          (tail[at + MIDDLE_STEP] as number) - 1,
        ),
      ),
    );
    if (!best.wants(score, slot)) return false;
    best.take(score, slot);
    return true;
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

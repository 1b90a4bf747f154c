import { type CompiledSeeker, experienceSlot, placeSlot } from '#matching/compiled.ts';
import { combine, payPart, skillsPart } from '#matching/parts.ts';
import { skillWeight } from '#matching/skills/skill-cover.ts';
import { SAME, WEIGHTS } from '#matching/weights.ts';
import { BestRoles, type Position } from './best-roles.ts';
import {
  COUNT_BITS,
  FIRST_SKILL,
  type LiveRoles,
  MAXIMUM_STEP,
  MIDDLE_STEP,
  PAGE,
  PAGE_BITS,
  SHAPE,
  SHAPES,
  SHORT_BITS,
  SKILLS_BESIDE,
  YEARS_AND_COUNT,
} from './live-roles.ts';
import type { RoleFilter } from './role-filter.ts';
import { LOSS_PER_POINT, SeekerTables } from './seeker-tables.ts';
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
const STEPS = (10_000 >> STEP_BITS) + 2;
const SHORT = 1 << SHORT_BITS;
const YEARS_MASK = (1 << COUNT_BITS) - 1;

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
      const group = this.#order[i] as number;
      if ((this.#reach[group] as number) >= best.least) this.#scan(group, sought, best);
    }
    return best;
  }

  /** The same for these slots alone. */
  among(slots: Iterable<number>, sought: Sought): BestRoles {
    const roles = this.#roles;
    const best = this.#begin(sought);
    for (const slot of slots) {
      const group = roles.groupOf(slot);
      const mode = roles.groupMode[group] as number;
      const level = roles.groupLevel[group] as number;
      if (!sought.filter.mayHold(mode, roles.groupPlace[group] as number, level)) continue;
      this.#consider(slot, group, sought, best);
    }
    return best;
  }

  /** How many roles that have not expired the filter hides, beside those in `without`. */
  countHidden(filter: RoleFilter, without: ReadonlySet<number>, now: number): number {
    const roles = this.#roles;
    let hidden = 0;
    for (let group = 0; group < roles.groupSize.length; group += 1) {
      const mode = roles.groupMode[group] as number;
      const level = roles.groupLevel[group] as number;
      const mayHold = filter.mayHold(mode, roles.groupPlace[group] as number, level);
      let inPage = roles.firstPageSize(group);
      for (let page = roles.groupPage[group] as number; page >= 0; page = roles.nextPage[page] as number) {
        const from = page << PAGE_BITS;
        for (let slot = from; slot < from + inPage; slot += 1) {
          if (mayHold && filter.passes(roles, slot, mode, level)) continue;
          if ((roles.expiresAt[slot] as number) > now && !without.has(slot)) hidden += 1;
        }
        inPage = PAGE;
      }
    }
    return hidden;
  }

  #begin({ seeker, limit, after }: Sought): BestRoles {
    this.#tables.read(seeker);
    this.#titles.begin();
    return new BestRoles(limit, this.#roles.ids, after);
  }

  /** Puts the groups that may hold what is sought in order of what they can reach; says how many there are. */
  #orderGroups({ seeker, filter }: Sought): number {
    const { groupMode, groupPlace, groupLevel, groupSize } = this.#roles;
    const groups = groupSize.length;
    if (this.#reach.length < groups) {
      this.#reach = new Uint16Array(groups + 256);
      this.#order = new Int32Array(groups + 256);
    }
    const starts = this.#stepStarts.fill(0);
    for (let group = 0; group < groups; group += 1) {
      const mode = groupMode[group] as number;
      const place = groupPlace[group] as number;
      const level = groupLevel[group] as number;
      this.#reach[group] = 0;
      if (groupSize[group] === 0 || !filter.mayHold(mode, place, level)) continue;
      const reach = this.#tables.reach(level, seeker.placeScores[placeSlot(mode, place)] as number);
      this.#reach[group] = reach;
      const step = STEPS - 1 - (reach >> STEP_BITS);
      starts[step + 1] = (starts[step + 1] as number) + 1;
    }
    for (let step = 1; step <= STEPS; step += 1) {
      starts[step] = (starts[step] as number) + (starts[step - 1] as number);
    }
    const count = starts[STEPS] as number;
    for (let group = 0; group < groups; group += 1) {
      const reach = this.#reach[group] as number;
      if (reach === 0) continue;
      const step = STEPS - 1 - (reach >> STEP_BITS);
      this.#order[starts[step] as number] = group;
      starts[step] = (starts[step] as number) + 1;
    }
    return count;
  }

  #scan(group: number, sought: Sought, best: BestRoles): void {
    const roles = this.#roles;
    const level = roles.groupLevel[group] as number;
    const mode = roles.groupMode[group] as number;
    const place = sought.seeker.placeScores[placeSlot(mode, roles.groupPlace[group] as number)] as number;
    const { loss, room } = this.#tables;
    const { short, nextPage } = roles;
    this.#tables.require(best.least);
    this.#tables.fillRoom(level, place);

    let inPage = roles.firstPageSize(group);
    for (let page = roles.groupPage[group] as number; page >= 0; page = nextPage[page] as number) {
      const from = page << (PAGE_BITS + SHORT_BITS);
      const end = from + (inPage << SHORT_BITS);
      inPage = PAGE;
      for (let at = from; at < end; at += SHORT) {
        // The two weightiest skills rule out nearly everybody.
        const count = (short[at + YEARS_AND_COUNT] as number) >> COUNT_BITS;
        const left =
          (room[count] as number) * (LOSS_PER_POINT[short[at + SHAPE] as number] as number) -
          (loss[short[at + FIRST_SKILL] as number] as number) -
          (loss[short[at + FIRST_SKILL + 1] as number] as number) -
          (loss[short[at + FIRST_SKILL + 2] as number] as number);
        if (left < 0) continue;
        if (!this.#mayGetIn(at, level, place, sought.seeker)) continue;

        if (!this.#consider(at >> SHORT_BITS, group, sought, best)) continue;

        this.#tables.require(best.least);
        this.#tables.fillRoom(level, place);
      }
    }
  }

  /** Whether a role gets in if its title is at its best: all other parts as they are. */
  #mayGetIn(at: number, level: number, place: number, { payScores }: CompiledSeeker): boolean {
    const { short } = this.#roles;
    const { loss, experience, needed, title } = this.#tables;
    const first = short[at + YEARS_AND_COUNT] as number;
    const skills = WEIGHTS.skills * (first >> COUNT_BITS);
    let known = title + skills;
    let sum = title + skills;
    if (place >= 0) {
      known += WEIGHTS.place;
      sum += WEIGHTS.place * place;
    }
    const byExperience = experience[experienceSlot(level, (first & YEARS_MASK) - 1)] as number;
    if (byExperience >= 0) {
      known += WEIGHTS.experience;
      sum += byExperience;
    }
    const step = short[at + MAXIMUM_STEP] as number;
    if (payScores !== null && step > 0) {
      const middle = payScores[(short[at + MIDDLE_STEP] as number) - 1] as number;
      known += WEIGHTS.pay;
      sum += (WEIGHTS.pay / 2) * ((payScores[step - 1] as number) + middle);
    }
    let left = (sum - (needed[known] as number)) * (LOSS_PER_POINT[short[at + SHAPE] as number] as number);
    for (let i = at + FIRST_SKILL; i < at + FIRST_SKILL + SKILLS_BESIDE && left >= 0; i += 1) {
      left -= loss[short[i] as number] as number;
    }
    return left >= 0;
  }

  /** The whole look at a role that may get in. Says whether it did. */
  #consider(slot: number, group: number, sought: Sought, best: BestRoles): boolean {
    const roles = this.#roles;
    const { seeker, filter } = sought;
    const mode = roles.groupMode[group] as number;
    const level = roles.groupLevel[group] as number;
    if (!filter.passes(roles, slot, mode, level)) return false;
    if ((roles.expiresAt[slot] as number) <= sought.now || sought.without.has(slot)) return false;
    const at = slot << SHORT_BITS;
    const { short } = roles;
    const total = (short[at + SHAPE] as number) % SHAPES;
    const first = short[at + YEARS_AND_COUNT] as number;
    const score = Math.round(
      combine(
        first >> COUNT_BITS,
        skillsPart(this.#matched(slot, total, seeker), total),
        this.#titles.of(seeker, roles.title[slot] as number),
        seeker.experienceScores[experienceSlot(level, (first & YEARS_MASK) - 1)] as number,
        seeker.placeScores[placeSlot(mode, roles.groupPlace[group] as number)] as number,
        payPart(
          seeker.payScores,
          (short[at + MAXIMUM_STEP] as number) - 1,
          (short[at + MIDDLE_STEP] as number) - 1,
        ),
      ),
    );
    if (!best.wants(score, slot)) return false;
    best.take(score, slot);
    return true;
  }

  /** Σ weight × cover over the skills of a role whose weights add up to `total`. */
  #matched(slot: number, total: number, seeker: CompiledSeeker): number {
    const { longSkills, short } = this.#roles;
    const long = longSkills.get(slot);
    if (long !== undefined) {
      return long.reduce((matched, id) => matched + (seeker.cover.get(id) ?? 0) * skillWeight(id), 0);
    }
    let matched = SAME * total;
    const from = (slot << SHORT_BITS) + FIRST_SKILL;
    for (let i = from; i < from + SKILLS_BESIDE; i += 1) {
      matched -= this.#tables.loss[short[i] as number] as number;
    }
    return matched;
  }
}

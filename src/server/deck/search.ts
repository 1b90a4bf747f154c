import { type CompiledSeeker, experienceSlot, placeSlot } from '#matching/compiled.ts';
import { MOST_YEARS } from '#matching/experience.ts';
import {
  combine,
  payPart,
  pointsFromPrior,
  pointsPerWeight,
  skillCountOf,
  skillsPart,
} from '#matching/parts.ts';
import { skillWeight } from '#matching/skills/skill-cover.ts';
import { ENOUGH_SKILLS, FULL_WEIGHT, SAME, WEIGHTS } from '#matching/weights.ts';
import { BestRoles, type Position } from './best-roles.ts';
import { type LiveRoles, PAGE, PAGE_BITS, SKILLS_BESIDE } from './live-roles.ts';
import type { RoleFilter } from './role-filter.ts';
import { NO_SKILL, SKILL_CODES } from './skill-codes.ts';
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

const YEARS = MOST_YEARS + 2;
const LEVELS = 5;
const UNKNOWN = -1;
/** Sums of floats in another order than the engine's may differ in the last digits; a bound must not lose by that. */
const SLACK = 1e-6;
/** Groups are visited in steps of so many basis points of what they can reach. */
const STEP_BITS = 6;
const STEPS = (10_000 >> STEP_BITS) + 2;

/** Every sum that the weights of known parts can come to. */
const KNOWN_WEIGHTS = [
  ...new Set(
    Array.from({ length: ENOUGH_SKILLS + 1 }, (_, count) => count * WEIGHTS.skills).flatMap((skills) =>
      [0, WEIGHTS.title].flatMap((title) =>
        [0, WEIGHTS.experience].flatMap((experience) =>
          [0, WEIGHTS.place].flatMap((place) =>
            [0, WEIGHTS.pay].map((pay) => skills + title + experience + place + pay),
          ),
        ),
      ),
    ),
  ),
];

/**
 * Finds the best roles for a seeker without scoring them all, and misses none: whatever is left out cannot reach the
 * worst role found. Groups are visited from the one that can reach most; within them a role is dropped as soon as the
 * parts known so far, with all others at their best, fall short. Who remains is scored as the engine does.
 */
export class Searcher {
  readonly #roles: LiveRoles;
  readonly #titles: TitleParts;
  /** By skill code: weight × cover, in hundredths. */
  readonly #worth = new Uint16Array(SKILL_CODES);
  /** Weighted experience scores by level and years; below 0 where unknown. */
  readonly #experience = new Float64Array(LEVELS * YEARS);
  /** By known weight: the weighted sum below which a role cannot get in. */
  readonly #needed = new Float64Array(FULL_WEIGHT + 1);
  #neededFor = UNKNOWN;
  readonly #stepStarts = new Int32Array(STEPS + 1);
  #reach: Uint16Array = new Uint16Array(0);
  #order: Int32Array = new Int32Array(0);

  constructor(roles: LiveRoles) {
    this.#roles = roles;
    this.#titles = new TitleParts(roles.titles);
  }

  get bytes(): number {
    return this.#worth.byteLength + this.#titles.bytes + this.#reach.byteLength + this.#order.byteLength;
  }

  best(sought: Sought): BestRoles {
    const best = new BestRoles(sought.limit, this.#roles.ids, sought.after);
    const codes = this.#readSeeker(sought.seeker);
    const groups = this.#orderGroups(sought);
    this.#neededFor = UNKNOWN;
    for (let i = 0; i < groups; i += 1) {
      const group = this.#order[i] as number;
      if ((this.#reach[group] as number) < best.least) continue;
      this.#scan(group, sought, best);
    }
    for (const code of codes) this.#worth[code] = 0;
    return best;
  }

  /** The same for these slots alone. */
  among(slots: Iterable<number>, sought: Sought): BestRoles {
    const roles = this.#roles;
    const best = new BestRoles(sought.limit, roles.ids, sought.after);
    const codes = this.#readSeeker(sought.seeker);
    for (const slot of slots) {
      const group = roles.groupOf(slot);
      const mode = roles.groupMode[group] as number;
      const level = roles.groupLevel[group] as number;
      const place = roles.groupPlace[group] as number;
      if (!sought.filter.mayHold(mode, place, level)) continue;
      this.#consider(slot, group, sought, best);
    }
    for (const code of codes) this.#worth[code] = 0;
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

  #readSeeker(seeker: CompiledSeeker): number[] {
    this.#titles.begin();
    const codes: number[] = [];
    for (const [id, value] of seeker.cover) {
      const code = this.#roles.codes.find(id);
      if (code === NO_SKILL) continue;
      this.#worth[code] = value * skillWeight(id);
      codes.push(code);
    }
    for (let i = 0; i < this.#experience.length; i += 1) {
      const score = seeker.experienceScores[i] as number;
      this.#experience[i] = score < 0 ? UNKNOWN : score * WEIGHTS.experience;
    }
    return codes;
  }

  /** Puts the groups that may hold what is sought in order of what they can reach; says how many there are. */
  #orderGroups({ seeker, filter }: Sought): number {
    const { groupMode, groupPlace, groupLevel, groupSize } = this.#roles;
    const groups = groupSize.length;
    if (this.#reach.length < groups) {
      this.#reach = new Uint16Array(groups + 256);
      this.#order = new Int32Array(groups + 256);
    }
    const bounds = levelBounds(seeker);
    const starts = this.#stepStarts.fill(0);
    for (let group = 0; group < groups; group += 1) {
      const mode = groupMode[group] as number;
      const place = groupPlace[group] as number;
      const level = groupLevel[group] as number;
      this.#reach[group] = 0;
      if (groupSize[group] === 0 || !filter.mayHold(mode, place, level)) continue;
      const score = seeker.placeScores[placeSlot(mode, place)] as number;
      const reach = (bounds[level + 1] as LevelBound)(score);
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
    const { seeker } = sought;
    const mode = roles.groupMode[group] as number;
    const level = roles.groupLevel[group] as number;
    const place = seeker.placeScores[placeSlot(mode, roles.groupPlace[group] as number)] as number;
    const titleAtBest = seeker.titles.length > 0 ? WEIGHTS.title : 0;
    const fixed = (place < 0 ? 0 : WEIGHTS.place * place) + titleAtBest;
    const fixedKnown = (place < 0 ? 0 : WEIGHTS.place) + titleAtBest;
    const experienceRow = experienceSlot(level, UNKNOWN) + 1;
    const { years, maximumStep, middleStep, skillCount, skillWeightTotal, skills } = roles;
    const worth = this.#worth;
    const experience = this.#experience;
    const { payScores } = seeker;
    const needed = this.#neededNow(best);

    let inPage = roles.firstPageSize(group);
    for (let page = roles.groupPage[group] as number; page >= 0; page = roles.nextPage[page] as number) {
      const from = page << PAGE_BITS;
      for (let slot = from; slot < from + inPage; slot += 1) {
        let known = fixedKnown;
        let sum = fixed;
        const byExperience = experience[experienceRow + (years[slot] as number)] as number;
        if (byExperience >= 0) {
          known += WEIGHTS.experience;
          sum += byExperience;
        }
        const step = maximumStep[slot] as number;
        if (payScores !== null && step >= 0) {
          known += WEIGHTS.pay;
          sum +=
            (WEIGHTS.pay / 2) *
            ((payScores[step] as number) + (payScores[middleStep[slot] as number] as number));
        }
        const count = skillCount[slot] as number;
        const bySkills = WEIGHTS.skills * (count < ENOUGH_SKILLS ? count : ENOUGH_SKILLS);
        known += bySkills;
        const need = needed[known] as number;
        if (sum + bySkills < need) continue;
        if (count > 0) {
          let matched = 0;
          const beside = slot * SKILLS_BESIDE;
          const end = beside + (count < SKILLS_BESIDE ? count : SKILLS_BESIDE);
          for (let i = beside; i < end; i += 1) matched += worth[skills[i] as number] as number;
          sum += (bySkills * matched) / (SAME * (skillWeightTotal[slot] as number));
          if (sum < need && !roles.longSkills.has(slot)) continue;
        }
        if (!this.#consider(slot, group, sought, best)) continue;
        this.#neededNow(best);
      }
      inPage = PAGE;
    }
  }

  /** The whole look at a role that may get in. Says whether it did. */
  #consider(slot: number, group: number, sought: Sought, best: BestRoles): boolean {
    const roles = this.#roles;
    const { seeker } = sought;
    const mode = roles.groupMode[group] as number;
    const level = roles.groupLevel[group] as number;
    if (!sought.filter.passes(roles, slot, mode, level)) return false;
    if ((roles.expiresAt[slot] as number) <= sought.now || sought.without.has(slot)) return false;
    const count = skillCountOf(roles.skillCount[slot] as number);
    const skills = skillsPart(this.#matched(slot, seeker), roles.skillWeightTotal[slot] as number);
    const experience = seeker.experienceScores[experienceSlot(level, roles.years[slot] as number)] as number;
    const pay = payPart(
      seeker.payScores,
      roles.maximumStep[slot] as number,
      roles.middleStep[slot] as number,
    );
    const place = seeker.placeScores[placeSlot(mode, roles.groupPlace[group] as number)] as number;
    const title = this.#titles.of(seeker, roles.title[slot] as number);
    const score = Math.round(combine(count, skills, title, experience, place, pay));
    if (!best.wants(score, slot)) return false;
    best.take(score, slot);
    return true;
  }

  #matched(slot: number, seeker: CompiledSeeker): number {
    const roles = this.#roles;
    const long = roles.longSkills.get(slot);
    let matched = 0;
    if (long !== undefined) {
      for (const id of long) matched += (seeker.cover.get(id) ?? 0) * skillWeight(id);
      return matched;
    }
    const beside = slot * SKILLS_BESIDE;
    const count = roles.skillCount[slot] as number;
    for (let i = beside; i < beside + count; i += 1)
      matched += this.#worth[roles.skills[i] as number] as number;
    return matched;
  }

  /** Brings the table up to the worst role held. */
  #neededNow(best: BestRoles): Float64Array {
    const least = best.least;
    if (least === this.#neededFor) return this.#needed;
    this.#neededFor = least;
    for (const known of KNOWN_WEIGHTS) {
      const points = pointsPerWeight(known);
      this.#needed[known] =
        least === 0 || points === 0
          ? Number.NEGATIVE_INFINITY
          : (least - 0.5 - pointsFromPrior(known)) / points - SLACK;
    }
    return this.#needed;
  }
}

/** The most that a role with this place score can reach, in basis points. */
type LevelBound = (place: number) => number;

/** By level, −1 first: every part but the place at the best that the seeker's tables hold for it. */
function levelBounds(seeker: CompiledSeeker): LevelBound[] {
  const title = seeker.titles.length > 0 ? 1 : UNKNOWN;
  const pay = seeker.payScores === null ? UNKNOWN : 1;
  return Array.from({ length: LEVELS }, (_, row) => {
    const scores = seeker.experienceScores.subarray(row * YEARS, (row + 1) * YEARS);
    const most = Math.max(...scores);
    const hasUnknown = scores.includes(UNKNOWN);
    return (place) => {
      const bound = combine(ENOUGH_SKILLS, 1, title, most, place, pay);
      if (!hasUnknown) return Math.ceil(bound);
      return Math.ceil(Math.max(bound, combine(ENOUGH_SKILLS, 1, title, UNKNOWN, place, pay)));
    };
  });
}

import { type CompiledSeeker, EXPERIENCE_SLOTS, experienceSlot } from '#matching/compiled.ts';
import { MOST_YEARS } from '#matching/experience.ts';
import { pointsFromPrior, pointsPerWeight } from '#matching/parts.ts';
import { skillWeight } from '#matching/skills/skill-cover.ts';
import { SKILLS } from '#matching/skills/vocabulary.ts';
import { ENOUGH_SKILLS, FULL_WEIGHT, OPEN_SKILL_WEIGHT, SAME, WEIGHTS } from '#matching/weights.ts';
import { SHAPES } from './live-roles.ts';
import { NO_SKILL, SKILL_CODES, type SkillCodes } from './skill-codes.ts';

const LEVELS = [-1, 0, 1, 2, 3];
/** Sums of floats in another order than the engine's may differ in the last digits; a bound must not lose by that. */
const SLACK = 1e-6;
const HIGHEST = 10_000;

/** Every sum that the weights of known parts can come to. */
const KNOWN_WEIGHTS = sums([
  Array.from({ length: ENOUGH_SKILLS + 1 }, (_, count) => count * WEIGHTS.skills),
  [0, WEIGHTS.title],
  [0, WEIGHTS.experience],
  [0, WEIGHTS.place],
  [0, WEIGHTS.pay],
]);

function sums(choices: readonly (readonly number[])[]): readonly number[] {
  const all = choices.reduce(
    (found, choice) => found.flatMap((sum) => choice.map((each) => sum + each)),
    [0],
  );
  return [...new Set(all)];
}

/** By shape: how many hundredths of skill weight a role loses per point of weighted score. */
export const LOSS_PER_POINT: Float64Array = Float64Array.from(
  { length: (ENOUGH_SKILLS + 1) * SHAPES },
  (_, shape) => {
    const count = Math.floor(shape / SHAPES);
    return count === 0 ? 1 : (SAME * (shape % SHAPES)) / (WEIGHTS.skills * count);
  },
);

/**
 * What one seeker makes of the numbers of a role, as tables: read once per search, looked up for every role.
 * Weighted scores are a part's score times its weight.
 */
export class SeekerTables {
  /** By skill code: hundredths of weight that a role loses by asking for it. 0 for no skill. */
  readonly loss: Uint16Array = new Uint16Array(SKILL_CODES).fill(SAME * OPEN_SKILL_WEIGHT);
  /** By level and years, as `experienceSlot`: the weighted score, below 0 where unknown. */
  readonly experience: Float64Array = new Float64Array(EXPERIENCE_SLOTS);
  /** By known weight: the weighted score below which a role does not get in. */
  readonly needed: Float64Array = new Float64Array(FULL_WEIGHT + 1);
  /** By how many skills a role's part rests on: how much it may lose by them in the group at hand. */
  readonly room: Float64Array = new Float64Array(ENOUGH_SKILLS + 1);
  /** The title part at its best, and what it adds to the known weight. */
  title = 0;
  hasPay = false;
  /** By level + 1: the best weighted experience, −1 where all is unknown; and whether some of it is. */
  readonly #most = new Float64Array(LEVELS.length);
  readonly #hasUnknown = new Uint8Array(LEVELS.length);
  #neededFor = -1;
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

  read(seeker: CompiledSeeker): void {
    this.#readSkills(seeker);
    this.title = seeker.titles.length > 0 ? WEIGHTS.title : 0;
    this.hasPay = seeker.payScores !== null;
    this.#neededFor = -1;
    for (const level of LEVELS) {
      let most = -1;
      this.#hasUnknown[level + 1] = 0;
      for (let years = -1; years <= MOST_YEARS; years += 1) {
        const slot = experienceSlot(level, years);
        const score = seeker.experienceScores[slot] as number;
        const weighted = score < 0 ? -1 : score * WEIGHTS.experience;
        this.experience[slot] = weighted;
        if (weighted > most) most = weighted;
        if (weighted < 0) this.#hasUnknown[level + 1] = 1;
      }
      this.#most[level + 1] = most;
    }
  }

  #readSkills(seeker: CompiledSeeker): void {
    for (const code of this.#touched) this.loss[code] = SAME * this.#weightOf(code);
    this.#touched.length = 0;
    for (const [id, value] of seeker.cover) {
      const code = this.#codes.find(id);
      if (code === NO_SKILL) continue;
      this.loss[code] = (SAME - value) * skillWeight(id);
      this.#touched.push(code);
    }
  }

  #weightOf(code: number): number {
    return code < SKILLS.length ? skillWeight(code) : OPEN_SKILL_WEIGHT;
  }

  /** Brings `needed` up to the lowest score that still gets in. */
  require(least: number): void {
    if (least === this.#neededFor) return;
    this.#neededFor = least;
    for (const known of KNOWN_WEIGHTS) {
      const points = pointsPerWeight(known);
      this.needed[known] =
        least === 0 || points === 0
          ? Number.NEGATIVE_INFINITY
          : (least - 0.5 - pointsFromPrior(known)) / points - SLACK;
    }
  }

  /** The highest score that a role of this level with this place score (below 0: unknown) can have. */
  reach(level: number, place: number): number {
    const sum = this.#atBest(place) + ENOUGH_SKILLS * WEIGHTS.skills;
    const known = this.#knownAtBest(place) + ENOUGH_SKILLS * WEIGHTS.skills;
    const most = this.#most[level + 1] as number;
    let reach = 0;
    if (most >= 0) {
      const withExperience = known + WEIGHTS.experience;
      reach = pointsFromPrior(withExperience) + pointsPerWeight(withExperience) * (sum + most);
    }
    if (this.#hasUnknown[level + 1] === 1) {
      reach = Math.max(reach, pointsFromPrior(known) + pointsPerWeight(known) * sum);
    }
    return Math.min(HIGHEST, Math.ceil(reach));
  }

  /** Fills `room` for the roles of a level with this place score. */
  fillRoom(level: number, place: number): void {
    const most = this.#most[level + 1] as number;
    const sum = this.#atBest(place);
    const known = this.#knownAtBest(place);
    for (let count = 0; count <= ENOUGH_SKILLS; count += 1) {
      const skills = count * WEIGHTS.skills;
      let room = Number.NEGATIVE_INFINITY;
      if (most >= 0) room = this.#roomWith(sum + skills + most, known + skills + WEIGHTS.experience);
      if (this.#hasUnknown[level + 1] === 1)
        room = Math.max(room, this.#roomWith(sum + skills, known + skills));
      this.room[count] = room;
    }
  }

  /** With the pay at its best, or not stated where that asks for less. */
  #roomWith(sum: number, known: number): number {
    const room = sum - (this.needed[known] as number);
    if (!this.hasPay) return room;
    const unstated = sum - WEIGHTS.pay - (this.needed[known - WEIGHTS.pay] as number);
    return Math.max(room, unstated);
  }

  #atBest(place: number): number {
    return this.title + (place < 0 ? 0 : WEIGHTS.place * place) + (this.hasPay ? WEIGHTS.pay : 0);
  }

  #knownAtBest(place: number): number {
    return this.title + (place < 0 ? 0 : WEIGHTS.place) + (this.hasPay ? WEIGHTS.pay : 0);
  }
}

import { SKILLS } from '#matching/skills/vocabulary.ts';

/** Where no skill stands. */
export const NO_SKILL = 65_535;
/** Codes in use are below this. */
export const SKILL_CODES = 65_536;

/**
 * Skill ids in sixteen bits. The vocabulary's ids are small already; an open skill, known by a hash, gets the next free
 * code. When those are used up, a further open skill has none, and its role keeps its ids at full length.
 */
export class SkillCodes {
  readonly #open = new Map<number, number>();
  #next = SKILLS.length;

  /** Rough: what a Map of small integers takes. */
  get bytes(): number {
    return this.#open.size * 40;
  }

  /** For a role that comes in. `NO_SKILL` where there is no code left. */
  give(id: number): number {
    if (id < SKILLS.length) return id;
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    if (this.#next === NO_SKILL) return NO_SKILL;
    this.#open.set(id, this.#next);
    this.#next += 1;
    return this.#next - 1;
  }

  /** For a seeker: `NO_SKILL` where no role ever asked for it. */
  find(id: number): number {
    return id < SKILLS.length ? id : (this.#open.get(id) ?? NO_SKILL);
  }
}

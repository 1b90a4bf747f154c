import { SKILLS } from '#matching/skills/vocabulary.ts';
import type { Transfer } from '../index/transfer.ts';

/** The code for no skill. */
export const NO_SKILL = 65_535;
/** Upper limit of codes. */
export const SKILL_CODES = 65_536;

/**
 * Skill ids in sixteen bits. The vocabulary's ids are small already; an open skill, identified by a hash, gets the next
 * free code. When codes run out, further open skills get none, and their roles keep full-length ids.
 */
export class SkillCodes {
  readonly #open = new Map<number, number>();
  #next = SKILLS.length;

  /** Roughly what a Map of small integers takes. */
  get bytes(): number {
    return this.#open.size * 40;
  }

  /**
   * For a role being added. `NO_SKILL` if no code is left, and for a nice-to-have skill, whose id is negative: such a skill
   * never excludes a role, so searches read it only in the full list.
   */
  give(id: number): number {
    if (id < 0) return NO_SKILL;
    if (id < SKILLS.length) return id;
    const code = this.#open.get(id);
    if (code !== undefined) return code;
    if (this.#next === NO_SKILL) return NO_SKILL;
    this.#open.set(id, this.#next);
    this.#next += 1;
    return this.#next - 1;
  }

  transfer(transfer: Transfer): void {
    const ids = transfer.list([...this.#open.keys()]);
    if (transfer.isReading) for (const id of ids) this.give(id);
  }

  /** For a seeker: `NO_SKILL` if no role has required this open skill yet, or if it got no code. */
  find(id: number): number {
    return id < SKILLS.length ? id : (this.#open.get(id) ?? NO_SKILL);
  }
}

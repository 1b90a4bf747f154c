import type { SkillEvidence } from '#contract/fit.ts';
import { type Aliases, meantSkillId } from '../aliases.ts';
import type { RoleFacts } from '../facts.ts';
import {
  IMPLIED,
  NICE_TO_HAVE,
  OPEN_SKILL_WEIGHT,
  READ_IN_TEXT,
  RELATED,
  SAME,
  SKILL_WEIGHTS,
} from '../weights.ts';
import { findSkills } from './find-skills.ts';
import { normaliseSkill, skillOf } from './normalise.ts';
import { familyMembers } from './vocabulary.ts';

/** How a skill id is covered: hundredths of a match, and why. */
export type Cover = { value: number; how: SkillEvidence['how']; by: string | null };

/**
 * The weight of a role’s skill: a whole number that depends only on how common the skill is in the vocabulary, so the deck
 * and a role's candidates agree. A nice-to-have skill weighs a third.
 */
export function skillWeight(id: number): number {
  if (id < 0) return Math.max(1, Math.round(skillWeight(plainSkill(id)) * NICE_TO_HAVE));
  const known = skillOf(id);
  return known ? SKILL_WEIGHTS[known.commonness] : OPEN_SKILL_WEIGHT;
}

/** The id that a nice-to-have skill has in a role: negative, so that `skillWeight` gives it less weight everywhere. */
export function niceToHave(id: number): number {
  return ~id;
}

/** The skill itself, required or not: what a seeker covers. */
export function plainSkill(id: number): number {
  return id < 0 ? ~id : id;
}

/**
 * Every skill id that these skills cover, and how well: a listed skill covers itself by 100, the skills it implies by 90 and
 * its family by 50; a skill found only in the text covers four fifths of that.
 */
export function skillCover(skills: readonly string[], text: string | null): Map<number, Cover> {
  return coverOf(skills, skillsNamedIn(text));
}

/** The names of the skills that a text names, for `coverOf`. */
export function skillsNamedIn(text: string | null): string[] {
  return text === null ? [] : findSkills(text).map(({ skill }) => skill.name);
}

/** Like `skillCover`, with the text's skills already found: finding them costs a hundred times as much as the rest. */
export function coverOf(skills: readonly string[], foundNames: readonly string[]): Map<number, Cover> {
  const cover = new Map<number, Cover>();
  const offer = (id: number, hundredths: number, how: Cover['how'], by: string | null) => {
    const value = Math.round(hundredths);
    if ((cover.get(id)?.value ?? 0) < value) cover.set(id, { value, how, by });
  };
  const spread = (id: number, factor: number, by: string) => {
    const skill = skillOf(id);
    if (!skill) return;
    for (const implied of skill.implies) offer(implied, IMPLIED * factor, 'implied', by);
    if (skill.family === null) return;
    for (const member of familyMembers(skill.family)) offer(member, RELATED * factor, 'related', by);
  };
  for (const written of skills) {
    const skill = normaliseSkill(written);
    if (!skill) continue;
    offer(skill.id, SAME, 'held', null);
    spread(skill.id, 1, skill.name);
  }
  for (const name of foundNames) {
    const skill = normaliseSkill(name);
    if (!skill) continue;
    offer(skill.id, SAME * READ_IN_TEXT, 'text', null);
    spread(skill.id, READ_IN_TEXT, skill.name);
  }
  return cover;
}

/** A skill that a role names, in the role's spelling. */
export type RoleSkill = { id: number; name: string };

/**
 * The required and the nice-to-have skills of a role, each meaning once, in the role's order. Nice-to-have skills count only
 * beside required ones.
 */
export function skillsOfRole(
  { requiredSkills, niceToHaveSkills = [] }: Pick<RoleFacts, 'requiredSkills' | 'niceToHaveSkills'>,
  aliases: Aliases | null,
): { required: RoleSkill[]; niceToHave: RoleSkill[] } {
  const seenIds = new Set<number>();
  const newOnes = (skills: readonly string[]): RoleSkill[] =>
    skills.flatMap((skill) => {
      const id = meantSkillId(skill, aliases);
      if (id === null || seenIds.has(id)) return [];
      seenIds.add(id);
      return [{ id, name: skill.trim() }];
    });
  const required = newOnes(requiredSkills);
  return { required, niceToHave: required.length === 0 ? [] : newOnes(niceToHaveSkills) };
}

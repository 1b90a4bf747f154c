import type { FoundSkill } from '../skills/find-skills.ts';
import { skillWeight } from '../skills/skill-cover.ts';
import { familyMembers } from '../skills/vocabulary.ts';
import { ENOUGH_SKILLS, IMPLIED, OPEN_SKILL_WEIGHT, RELATED, SAME } from '../weights.ts';

/** Skill id → how well a text covers it, in hundredths: by the skill itself, one that implies it, or one of its family. */
export type CoveredSkills = ReadonlyMap<number, number>;

export function coveredSkills(foundSkills: readonly FoundSkill[]): CoveredSkills {
  const answered = new Map<number, number>();
  const offer = (id: number, hundredths: number) => {
    answered.set(id, Math.max(answered.get(id) ?? 0, hundredths));
  };
  for (const { skill } of foundSkills) {
    offer(skill.id, SAME);
    for (const implied of skill.implies) offer(implied, IMPLIED);
    for (const member of skill.family === null ? [] : familyMembers(skill.family)) offer(member, RELATED);
  }
  return answered;
}

/**
 * The share of the wanted skills that a text covers, 0 to 1, weighted by each skill's weight and how strongly it is named.
 * 0 if no skills are wanted.
 */
export function skillShare(skills: readonly FoundSkill[], answered: CoveredSkills): number {
  let total = 0;
  let matchedWeight = 0;
  for (const { skill, strength } of skills) {
    const weight = skillWeight(skill.id) * strength;
    total += weight;
    matchedWeight += (weight * (answered.get(skill.id) ?? 0)) / SAME;
  }
  return total === 0 ? 0 : matchedWeight / total;
}

const ENOUGH_WEIGHT = ENOUGH_SKILLS * OPEN_SKILL_WEIGHT;

/**
 * How much the wanted skills say about the work, 0 to 1: 1 for four of medium rarity, less for few or common ones. A
 * driving licence alone says next to nothing.
 */
export function howMuchSkillsSay(skills: readonly FoundSkill[]): number {
  const weight = skills.reduce((sum, { skill, strength }) => sum + skillWeight(skill.id) * strength, 0);
  return Math.min(1, weight / ENOUGH_WEIGHT);
}

import type { FoundSkill } from '../skills/find-skills.ts';
import { skillWeight } from '../skills/skill-cover.ts';
import { familyMembers } from '../skills/vocabulary.ts';
import { IMPLIED, RELATED, SAME } from '../weights.ts';

/** Skill id → the best it is answered for, hundredths: the skill itself, what implies it, its family. */
export type AnsweredSkills = ReadonlyMap<number, number>;

export function answeredSkills(found: readonly FoundSkill[]): AnsweredSkills {
  const answered = new Map<number, number>();
  const offer = (id: number, hundredths: number) => {
    answered.set(id, Math.max(answered.get(id) ?? 0, hundredths));
  };
  for (const { skill } of found) {
    offer(skill.id, SAME);
    for (const implied of skill.implies) offer(implied, IMPLIED);
    for (const member of skill.family === null ? [] : familyMembers(skill.family)) offer(member, RELATED);
  }
  return answered;
}

/**
 * The share of the wanted skills, by their weight and how strongly they are named, that a text answers for, 0 to 1;
 * 0 where none is wanted.
 */
export function skillShare(wanted: readonly FoundSkill[], answered: AnsweredSkills): number {
  let total = 0;
  let matched = 0;
  for (const { skill, strength } of wanted) {
    const weight = skillWeight(skill.id) * strength;
    total += weight;
    matched += (weight * (answered.get(skill.id) ?? 0)) / SAME;
  }
  return total === 0 ? 0 : matched / total;
}

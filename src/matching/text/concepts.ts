import type { FoundSkill } from '../skills/find-skills.ts';
import { skillOf } from '../skills/normalise.ts';
import { occupationsIn } from './occupations-in.ts';

/** No word begins with it, so no concept is taken for one. */
const MARK = '§';

/**
 * What a text names beside its words, as terms of their own: skills whatever they are called ("k8s", "Kubernetes"), what
 * those imply and the families they belong to, and occupations ("RGN", "Staff Nurse").
 */
export function conceptsOf(text: string, skills: readonly FoundSkill[]): string[] {
  const concepts = occupationsIn(text).map((occupation) => `${MARK}occupation ${occupation}`);
  for (const { skill, count } of skills) {
    for (let i = 0; i < count; i += 1) concepts.push(MARK + skill.name);
    for (const implied of skill.implies) concepts.push(MARK + (skillOf(implied)?.name ?? implied));
    if (skill.family !== null) concepts.push(`${MARK}family ${skill.family}`);
  }
  return concepts;
}

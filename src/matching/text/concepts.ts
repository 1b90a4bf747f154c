import type { FoundSkill } from '../skills/find-skills.ts';
import { skillOf } from '../skills/normalise.ts';
import { occupationsIn } from './occupations-in.ts';

/** No word begins with this, so concepts and words can't be confused. */
const MARK = '§';
const OCCUPATION = `${MARK}occupation `;
const FAMILY = `${MARK}family `;

export function isConcept(term: string): boolean {
  return term.startsWith(MARK);
}

/** The name of the skill that a concept stands for; '' for families and occupations, which are not displayed. */
export function displayedConcept(concept: string): string {
  const isSkill = !concept.startsWith(OCCUPATION) && !concept.startsWith(FAMILY);
  return isSkill ? concept.slice(MARK.length) : '';
}

/** The number of the occupation that a concept stands for; null if it stands for something else. */
export function occupationOfConcept(concept: string): number | null {
  return concept.startsWith(OCCUPATION) ? Number(concept.slice(OCCUPATION.length)) : null;
}

/**
 * Concepts that a text names, as separate terms: skills under any name ("k8s", "Kubernetes"), the skills they imply, their
 * families, and occupations ("RGN", "Staff Nurse").
 */
export function conceptsOf(text: string, skills: readonly FoundSkill[]): string[] {
  const concepts = occupationsIn(text).map((occupation) => OCCUPATION + occupation);
  for (const { skill, count } of skills) {
    for (let i = 0; i < count; i += 1) concepts.push(MARK + skill.name);
    for (const implied of skill.implies) concepts.push(MARK + (skillOf(implied)?.name ?? implied));
    if (skill.family !== null) concepts.push(FAMILY + skill.family);
  }
  return concepts;
}

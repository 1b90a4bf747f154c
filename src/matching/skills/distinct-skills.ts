import { skillId } from './normalise.ts';

/**
 * Each skill once, as first written: "JavaScript, JS" becomes "JavaScript". The order stays. Texts
 * without a letter or digit never count as repeats.
 */
export function distinctSkills(skills: readonly string[]): string[] {
  const seenIds = new Set<number>();
  return skills.filter((skill) => {
    const id = skillId(skill);
    if (id === null) return true;
    if (seenIds.has(id)) return false;
    seenIds.add(id);
    return true;
  });
}

/** The known skills most like an unknown one; empty if the skill is known, or if the vocabulary can't be loaded. */
export async function nearestTo(skill: string): Promise<readonly string[]> {
  try {
    const { nearestSkills } = await import('#matching/skills/nearest-skills.ts');
    return nearestSkills(skill);
  } catch {
    return [];
  }
}

/** The known skills most like one that we don't know; empty for any other, or if the vocabulary can't be loaded. */
export async function nearestTo(skill: string): Promise<readonly string[]> {
  try {
    const { nearestSkills } = await import('#matching/skills/nearest-skills.ts');
    return nearestSkills(skill);
  } catch {
    return [];
  }
}

/**
 * Under which of its names a skill is in the list already: "JS" as "JavaScript". Null when it is not. The vocabulary
 * comes only when somebody adds a skill; where it can't be fetched, the server still keeps each skill once.
 */
export async function heldAs(text: string, skills: readonly string[]): Promise<string | null> {
  if (skills.length === 0) return null;
  try {
    const { sameSkill } = await import('#matching/skills/normalise.ts');
    return skills.find((skill) => sameSkill(skill, text)) ?? null;
  } catch {
    return null;
  }
}

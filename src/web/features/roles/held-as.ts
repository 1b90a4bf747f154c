/**
 * The name under which a skill is already in the list: "JS" as "JavaScript". Null if it is not. The vocabulary loads
 * only when somebody adds a skill; if it can't be loaded, the server still stores each skill once.
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

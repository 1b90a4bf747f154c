/**
 * The name under which a skill is already in the list: "JS" may be listed as "JavaScript". Null if it is not in the list.
 * The vocabulary is loaded only when somebody adds a skill. If that fails, the server still stores each skill once.
 */
export async function nameInList(text: string, skills: readonly string[]): Promise<string | null> {
  if (skills.length === 0) return null;
  try {
    const { sameSkill } = await import('#matching/skills/normalise.ts');
    return skills.find((skill) => sameSkill(skill, text)) ?? null;
  } catch {
    return null;
  }
}

import { normaliseSkill, skillId } from './skills/normalise.ts';

export type AliasKind = 'skill' | 'title';

/** What people agree to mean by a phrase that the vocabulary does not know. */
export interface Alias {
  readonly kind: AliasKind;
  /** The phrase as most people write it. */
  readonly written: string;
  /** The name of a skill of the vocabulary, or the usual name of an occupation. */
  readonly meaning: string;
}

/** One version of the learned aliases, as every process uses it. A version is never changed. */
export interface Aliases {
  readonly version: number;
  /** Names in the vocabulary, by the `skillId` of a phrase that the vocabulary does not know. */
  readonly skills: ReadonlyMap<number, string>;
  /** Usual names of occupations, by the key that `unknownTitle` returns. */
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * The skill's name in the vocabulary if it is a learned alias, else the skill as written. A name in the vocabulary always
 * keeps its meaning. Skills in running text are not looked up, because a phrase there may mean anything.
 */
export function meantSkill(phrase: string, aliases: Aliases | null): string {
  if (aliases === null || aliases.skills.size === 0) return phrase;
  const skill = normaliseSkill(phrase);
  if (skill === null || skill.known !== null) return phrase;
  return aliases.skills.get(skill.id) ?? phrase;
}

/** The `skillId` of what a skill means according to these aliases. */
export function meantSkillId(phrase: string, aliases: Aliases | null): number | null {
  return skillId(meantSkill(phrase, aliases));
}

import { type FoundSkill, findSkills } from '../skills/find-skills.ts';
import { conceptsOf } from './concepts.ts';
import { termsOf } from './terms.ts';

/** A text read once: its words and concepts, both as terms with repeats, and its skills. */
export type TextRead = {
  words: readonly string[];
  concepts: readonly string[];
  skills: readonly FoundSkill[];
};

export function readText(text: string): TextRead {
  const skills = findSkills(text);
  return { words: termsOf(text), concepts: conceptsOf(text, skills), skills };
}

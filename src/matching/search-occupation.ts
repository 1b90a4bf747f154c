import { catalogueTitles } from './catalogue-titles.ts';
import { type SearchWord, searchWords } from './search-words.ts';
import { skillId } from './skills/normalise.ts';
import { SKILLS } from './skills/vocabulary.ts';
import { type UnitGroup, unitGroups } from './unit-groups.ts';

export interface NamedOccupation {
  readonly occupation: UnitGroup;
  /** The positions of the words that may be missing from other titles for the occupation. */
  readonly words: ReadonlySet<number>;
}

/** Nobody types longer titles of the catalogue. */
const MOST_WORDS = 6;

function keyOf(words: readonly SearchWord[]): string {
  return words.flatMap(({ stems }) => stems).join(' ');
}

let cache: ReadonlyMap<string, UnitGroup> | null = null;

/** The unit group of every catalogue title, by the title's words. Loaded on first use, like the catalogue. */
function groupsByWords(): ReadonlyMap<string, UnitGroup> {
  const groups = unitGroups();
  // Reversed, so that if two titles have the same words, the first counts.
  cache ??= new Map(
    catalogueTitles()
      .map(({ text, group }) => [keyOf(searchWords(text)), groups[group]!] as const)
      .reverse(),
  );
  return cache;
}

/**
 * The occupation that a search names: the longest run of neighbouring words that is exactly a catalogue title, or the first
 * of several as long. Part of a title is not enough: "Bridge & Co" names none, although "bridge engineer" is a title. If a
 * word is a skill and the others are a title of the same occupation, that word stays required: a search for "Python
 * developer" also finds other titles of developers, but only with Python.
 */
export function occupationNamed(words: readonly SearchWord[]): NamedOccupation | null {
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length);
      const occupation = groupsByWords().get(keyOf(run));
      if (occupation === undefined) continue;
      const isNarrower = (word: SearchWord) =>
        SKILLS[skillId(word.raw) ?? -1] !== undefined &&
        groupsByWords().get(keyOf(run.filter((each) => each !== word))) === occupation;
      return {
        occupation,
        words: new Set(run.flatMap((word, i) => (isNarrower(word) ? [] : [from + i]))),
      };
    }
  }
  return null;
}

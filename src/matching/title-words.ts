import { EXPERIENCE_LEVELS } from '#contract/units.ts';
import kindredRecords from './tables/kindred-title-words.json' with { type: 'json' };
import { readTable } from './tables/read-table.ts';
import abbreviationRecords from './tables/title-abbreviations.json' with { type: 'json' };
import synonymRecords from './tables/title-synonyms.json' with { type: 'json' };
import wordRecords from './tables/title-words.json' with { type: 'json' };

/** The singular of "nannies", "lawyers" or "services"; "business", "bus" and "analysis" are left as they are. */
export function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /(?:[aiu]s|ss)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Abbreviations in titles, expanded before anything is compared. */
export const TITLE_ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  readTable('title-abbreviations.json', abbreviationRecords, (record) => [
    record.text('abbreviation'),
    record.text('meaning').split(' '),
  ]),
);

/** Word → the stem that it shares with other words for the same work or thing, such as "develop" for "programmer". */
export const TITLE_SYNONYMS: ReadonlyMap<string, string> = new Map(
  readTable('title-synonyms.json', synonymRecords, (record) => [
    singular(record.text('word')),
    record.text('stem'),
  ]),
);

/** Word → its groups of words for nearly the same work, place or thing, such as "teacher", "lecturer" and "tutor". */
export const KINDRED_TITLE_WORDS: ReadonlyMap<string, readonly number[]> = groupsOf(
  readTable('kindred-title-words.json', kindredRecords, (record) => record.texts('words').map(singular)),
);

function groupsOf(groups: readonly (readonly string[])[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [group, words] of groups.entries()) {
    for (const word of new Set(words)) byWord.set(word, [...(byWord.get(word) ?? []), group]);
  }
  return byWord;
}

const titleWords = readTable('title-words.json', wordRecords, (record) => {
  const word = record.text('word');
  const kind = record.oneOf('kind', ['seniority', 'generic', 'noise']);
  return { word, kind, level: kind === 'seniority' ? record.oneOf('level', EXPERIENCE_LEVELS) : null };
});

function wordsOf(kind: 'generic' | 'noise'): ReadonlySet<string> {
  return new Set(titleWords.filter((each) => each.kind === kind).map(({ word }) => singular(word)));
}

/** Words for the level in a title: 0 entry, 1 mid, 2 senior, 3 executive. Removed before titles are compared. */
export const SENIORITY_WORDS: ReadonlyMap<string, number> = new Map(
  titleWords.flatMap(({ word, level }) => (level === null ? [] : [[word, EXPERIENCE_LEVELS.indexOf(level)]])),
);

/** Words that many titles share. They have half the weight of a word that names the work. */
export const GENERIC_TITLE_WORDS = wordsOf('generic');

/** Words for the terms of employment ("full time"), and filler: they don't name the work. */
export const TITLE_NOISE = wordsOf('noise');

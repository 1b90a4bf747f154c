import { singular, TITLE_ABBREVIATIONS, TITLE_SYNONYMS } from './title-words.ts';
import { withoutAccents } from './without-accents.ts';

/** Longer abbreviations ("admin", "physio") have no other meaning. */
const LONGEST_ACRONYM = 4;

const SUFFIXES = ['ement', 'ment', 'ing', 'ant', 'ist', 'er', 'or', 'e', 's', 'y'];

/** Nurse, nurses and nursing; teacher and teaching; manager and management: one stem each. At most three rounds. */
function withoutSuffixes(word: string): string {
  let stem = word;
  for (let round = 0; round < 3; round += 1) {
    const suffix = SUFFIXES.find((end) => stem.endsWith(end) && stem.length - end.length >= 4);
    if (!suffix) break;
    stem = stem.slice(0, -suffix.length);
  }
  return stem;
}

/** The stem that a word shares with its other forms and its synonyms. */
export function titleStem(word: string): string {
  return TITLE_SYNONYMS.get(word) ?? withoutSuffixes(word);
}

/** Not an abbreviation here: part of a word ("Bi-lingual"), or in small letters in a title with capitals ("30k pa"). */
function isOrdinary(word: string, hyphen: string, capitalised: boolean): boolean {
  if (word.length > LONGEST_ACRONYM || /^\p{Lu}+$/u.test(word)) return false;
  return hyphen === '-' || (capitalised && /^\p{Ll}/u.test(word));
}

/** The words of a title in lower case and in the singular, with abbreviations expanded, without accents and numbers. */
export function plainWords(title: string): string[] {
  const plainTitle = withoutAccents(title)
    .replace(/&amp;/gi, ' and ')
    .replace(/['’]/g, '')
    .replace(/\bc\+\+/gi, 'cpp')
    .replace(/\bc#/gi, 'csharp')
    .replace(/\.net\b/gi, 'dotnet');
  const capitalised = /\p{Lu}/u.test(plainTitle);
  const words: string[] = [];
  for (const [, written = '', hyphen = ''] of plainTitle.matchAll(/([a-z0-9]+)(-(?=[a-z]))?/gi)) {
    const word = written.toLowerCase();
    const expandedWords = isOrdinary(written, hyphen, capitalised)
      ? undefined
      : TITLE_ABBREVIATIONS.get(word);
    words.push(...(expandedWords ?? [word]));
  }
  return words.map(singular).filter((word) => !/^\d+$/.test(word));
}

export function withoutPlaceAndTerms(title: string): string {
  return title
    .replace(/\([^)]{0,200}\)|\[[^\]]{0,200}\]/g, ' ')
    .replace(/,? (?:except|excluding|not including|other than) [^\n]*/i, '')
    .replace(/£[\d,.k]+(\s*-\s*£?[\d,.k]+)?/gi, ' ');
}

/** The words of a title without brackets, pay and exceptions ("not including …"); with them if nothing else is left. */
export function allWords(title: string): readonly string[] {
  const bare = plainWords(withoutPlaceAndTerms(title));
  return bare.length > 0 ? bare : plainWords(title);
}

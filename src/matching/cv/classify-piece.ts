import { isCatalogueTitle } from '../catalogue-titles.ts';
import { placesNamed } from '../places/gazetteer.ts';
import { remember } from '../remember.ts';
import { occupationsIn } from '../text/occupations-in.ts';
import { GENERIC_TITLE_WORDS, SENIORITY_WORDS, TITLE_ABBREVIATIONS } from '../title-words.ts';
import { COUNTRIES, EMPLOYER_WORDS, TERM_WORDS, TITLE_WORDS } from './cv-words.ts';

const LONGEST_NAME = 100;
const MOST_TITLE_WORDS = 9;
/** An email address: "baker@example.org". */
const ADDRESS = /\S@\S/;
/** What only the names of companies contain. */
const COMPANY_SIGN = /\b(?:Ltd|Limited|PLC|LLP|Inc|GmbH|Pvt|NHS|Trust|Solicitors|Group)\b|& (?:Sons|Co)\b/i;
/** An outward code ("BS1"), or either half of a whole postcode ("BS1 4ND"). */
const POSTCODE_PART = /^[a-z]{1,2}\d[a-z\d]?$|^\d[a-z]{2}$/;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}+#-]+/u)
    .filter((word) => word !== '' && word !== '-');
}

/**
 * How much a piece of text looks like a job title; above 0 it may be one. It depends on the occupation that the piece names,
 * the word that it ends with, and words that are typical of employers' names.
 */
export const titleLikeness: (piece: string) => number = remember((piece) => {
  const words = wordsOf(piece);
  if (words.length === 0 || words.length > MOST_TITLE_WORDS || piece.length > LONGEST_NAME) return 0;
  if (ADDRESS.test(piece)) return 0;
  let likeness = 0;
  if (occupationsIn(piece).length > 0 || isCatalogueTitle(piece)) likeness += 3;
  const last = words.at(-1) ?? '';
  if (isTitleWord(last)) likeness += 3;
  else if (words.some(isTitleWord)) likeness += 1.5;
  if (words.some((word) => SENIORITY_WORDS.has(word))) likeness += 1;
  // "Care Assistant" and "Engineering Manager" end as titles do; "Bright Care" and "Hall Engineering" as companies.
  if (EMPLOYER_WORDS.has(last) && !isTitleWord(last)) likeness -= 4;
  if (COMPANY_SIGN.test(piece)) likeness -= 4;
  return likeness;
});

/** Titles name one person, abbreviated or not: "Coach" and "Mgr" do, "Midland Coaches" does not. */
function isTitleWord(word: string): boolean {
  const expansions = TITLE_ABBREVIATIONS.get(word) ?? [];
  const fullWord = expansions.length === 1 ? expansions[0]! : word;
  if (TITLE_WORDS.has(fullWord) || /^\p{L}{3,}person$/u.test(fullWord)) return true;
  // "-er" and "-or" name a person: manager, director.
  return GENERIC_TITLE_WORDS.has(fullWord) && fullWord.endsWith('r');
}

/** Whether a piece has a sign or a word that is typical of employers' names. */
export function looksLikeEmployer(piece: string): boolean {
  return /&|@/.test(piece) || wordsOf(piece).some((word) => EMPLOYER_WORDS.has(word));
}

/** A place and nothing else: "Bristol", "Leeds, UK", "Nigeria", "BS1 4ND", "Leeds LS1 4ND, United Kingdom". */
export function isPlaceName(piece: string): boolean {
  const words = wordsOf(piece);
  const name = words.join(' ');
  if (name === '' || words.length > 7) return false;
  if (COUNTRIES.has(name) || isNamedPlace(words)) return true;
  const names = words.filter((word) => !POSTCODE_PART.test(word));
  return names.length === 0 || isNamedPlace(names) || isPlaceInCountry(names);
}

function isNamedPlace(words: readonly string[]): boolean {
  return placesNamed(words.join(' ')).length > 0;
}

function isPlaceInCountry(words: readonly string[]): boolean {
  return words.some(
    (_, index) =>
      index > 0 && COUNTRIES.has(words.slice(index).join(' ')) && isNamedPlace(words.slice(0, index)),
  );
}

export function isCountry(piece: string): boolean {
  return COUNTRIES.has(wordsOf(piece).join(' '));
}

/** "Full-time", "3 years 2 months", "Remote": says something about a job, but names neither it nor the employer. */
export function isTermOfWork(piece: string): boolean {
  const words = piece
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.every((word) => TERM_WORDS.has(word));
}

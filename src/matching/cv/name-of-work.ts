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
  if (/\b(?:Ltd|Limited|PLC|LLP|Inc|GmbH|Pvt|NHS|Trust|Solicitors|Group|& Sons|& Co)\b/i.test(piece))
    likeness -= 4;
  return likeness;
});

/** Titles name one person, abbreviated or not: "Coach" and "Mgr" do, "Midland Coaches" does not. */
function isTitleWord(word: string): boolean {
  const opened = TITLE_ABBREVIATIONS.get(word) ?? [];
  const whole = opened.length === 1 ? opened[0]! : word;
  if (TITLE_WORDS.has(whole) || /^\p{L}{3,}person$/u.test(whole)) return true;
  return GENERIC_TITLE_WORDS.has(whole) && whole.endsWith('r');
}

/** Whether a piece has a word that employers' names have. */
export function looksLikeEmployer(piece: string): boolean {
  return /&|@/.test(piece) || wordsOf(piece).some((word) => EMPLOYER_WORDS.has(word));
}

/** A place and nothing else: "Bristol", "Leeds, UK", "Nigeria", "BS1 4ND". */
export function isPlaceName(piece: string): boolean {
  const words = wordsOf(piece);
  const name = words.join(' ');
  if (name === '' || words.length > 5) return false;
  if (COUNTRIES.has(name)) return true;
  if (placesNamed(name).length > 0) return true;
  // An outward code, or a whole postcode, after a town or alone.
  const bare = words.filter((word) => !/^[a-z]{1,2}\d[a-z\d]?$|^\d[a-z]{2}$/.test(word));
  if (bare.length === 0) return true;
  if (bare.length < words.length) return placesNamed(bare.join(' ')).length > 0;
  const country = words.findIndex((word) => COUNTRIES.has(word));
  return country > 0 && placesNamed(words.slice(0, country).join(' ')).length > 0;
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

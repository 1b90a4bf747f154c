import type { Chance } from '#testing/chance.ts';
import { reword } from './rewording.ts';

/** How somebody writes, applied to a whole CV. */
type Manner = (chance: Chance, text: string) => string;

const LOST_ARTICLES = 0.75;
const WRONG_PREPOSITIONS = 0.25;
const TYPING_ERRORS = 0.05;
const LONG_WORD = /\p{L}{6,20}/gu;
const INITIAL_CAPITAL = /(?<=\n(?:- )?)\p{Lu}(?=\p{Ll})/gu;

function plain(_: Chance, text: string): string {
  return text;
}

function translated(chance: Chance, text: string): string {
  const withoutArticles = text.replace(/(?<=[a-z,:] |^)(?:the|an?) (?=[a-z])/gim, (article) =>
    chance.next() < LOST_ARTICLES ? '' : article,
  );
  return reword(chance, withoutArticles, 'translated', WRONG_PREPOSITIONS);
}

function careless(chance: Chance, text: string): string {
  const misspelt = reword(chance, text, 'error', 0.8).replace(LONG_WORD, (word) =>
    chance.next() < TYPING_ERRORS ? mistyped(chance, word) : word,
  );
  return chance.next() < 0.5 ? misspelt.replace(INITIAL_CAPITAL, (letter) => letter.toLowerCase()) : misspelt;
}

/** Swaps two letters, leaves one out or doubles one, but never the first. */
function mistyped(chance: Chance, word: string): string {
  const at = chance.between(1, word.length - 2);
  const [before, letter, next] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)];
  const rest = word.slice(at + 2);
  return chance.pick([
    `${before}${next}${letter}${rest}`,
    `${before}${next}${rest}`,
    `${before}${letter}${letter}${next}${rest}`,
  ]);
}

function short(chance: Chance, text: string): string {
  return reword(chance, text, 'short', 0.8).replace(/(?<=[a-z] )(?:the|an?) (?=[a-z])/g, '');
}

function american(chance: Chance, text: string): string {
  return reword(chance, text, 'american', 1);
}

/** Of twenty people: nine write plainly, four carelessly, three translate, two shorten, two spell the American way. */
export const MANNERS: readonly Manner[] = [
  plain,
  careless,
  plain,
  translated,
  plain,
  short,
  plain,
  careless,
  american,
  plain,
  translated,
  plain,
  careless,
  plain,
  short,
  american,
  plain,
  translated,
  careless,
  plain,
];

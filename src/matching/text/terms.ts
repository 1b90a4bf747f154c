import { rootOf } from '../stem.ts';
import { EVERYDAY_WORDS, STOP_WORDS } from './stop-words.ts';
import { withoutEmails } from './without-emails.ts';

/** As in the skills' tokens: a word may begin with a dot (.NET), hold dots (node.js) and end in # or + (C#, C++). */
const WORD = /\.?[\p{L}\p{N}]+(?:['’.+][\p{L}\p{N}]+)*[+#]*/gu;
/** Web addresses say who, not what, as those of e-mail do. */
const WEB_ADDRESS = /\bhttps?:\/\/\S+|\bwww\.\S+/gi;
/** Looking for addresses costs as much as all words of a text, and few texts hold any. */
const MAY_HOLD_ADDRESS = /@|:\/\/|www\./i;
/** Numbers of years, pounds and telephones tell no two documents alike; "365" in a name is lost with them. */
const NUMBER = /^[\d.+'’]+$/;

/** The roots of words seen before: texts repeat the same few thousand words. Forgotten when it grows too large. */
const roots = new Map<string, string>();
const MOST_REMEMBERED = 100_000;

const NOTHING_LEFT = /^[^\p{L}\p{N}]*$/u;

/** The root of one word, or '' for a word that is no term. */
function termOf(word: string): string {
  const known = roots.get(word);
  if (known !== undefined) return known;
  const bare = word.replace(/['’]s?/g, '');
  const single = bare.length === 1 && bare !== 'c' && bare !== 'r';
  const root =
    single || STOP_WORDS.has(word) || STOP_WORDS.has(bare) || NUMBER.test(bare) ? '' : rootOf(bare);
  const term = NOTHING_LEFT.test(root) ? '' : root;
  if (roots.size >= MOST_REMEMBERED) roots.clear();
  roots.set(word, term);
  return term;
}

function wordsOf(text: string): readonly string[] {
  const bare = MAY_HOLD_ADDRESS.test(text) ? withoutEmails(text).replace(WEB_ADDRESS, ' ') : text;
  return bare.toLowerCase().match(WORD) ?? [];
}

/** Every word of a text that is a term, with its term: for learning how a term is mostly written. */
export function* writtenTerms(text: string): Generator<readonly [word: string, term: string]> {
  for (const word of wordsOf(text)) {
    const term = termOf(word);
    if (term !== '') yield [word, term];
  }
}

/** The terms of a text in order: lower-case roots, without stop words, numbers and addresses. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(text)) {
    const term = termOf(word);
    if (term !== '') terms.push(term);
  }
  return terms;
}

const everyday = new Set([...EVERYDAY_WORDS].map(rootOf));

export function isEveryday(term: string): boolean {
  return everyday.has(term);
}

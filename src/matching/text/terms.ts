import { rootOf } from '../stem.ts';
import { EVERYDAY_WORDS, STOP_WORDS } from './stop-words.ts';
import { withoutEmails } from './without-emails.ts';

/** A word may begin with a dot (.NET), contain dots (node.js) and end in # or + (C#, C++). */
const WORD = /\.?[\p{L}\p{N}]+(?:['’.+][\p{L}\p{N}]+)*[+#]*/gu;
/** Web addresses identify people, not work; so do email addresses. */
const WEB_ADDRESS = /\bhttps?:\/\/\S+|\bwww\.\S+/gi;
/** A quick check, because looking for addresses costs as much as reading a text, and few texts contain any. */
const MAY_HOLD_ADDRESS = /@|:\/\/|www\./i;
/** Years, amounts and telephone numbers don't make two documents similar; the "365" of "Office 365" is lost as well. */
const NUMBER = /^[\d.+'’]+$/;

/** A cache of roots, because texts repeat the same few thousand words. Emptied when it grows too large. */
const roots = new Map<string, string>();
const MOST_REMEMBERED = 100_000;

const NOTHING_LEFT = /^[^\p{L}\p{N}]*$/u;

/** The root of one word, or '' if the word is not a term. */
function termOf(word: string): string {
  const known = roots.get(word);
  if (known !== undefined) return known;
  const bareWord = word.replace(/['’]s?/g, '');
  const isSingle = bareWord.length === 1 && bareWord !== 'c' && bareWord !== 'r';
  const root =
    isSingle || STOP_WORDS.has(word) || STOP_WORDS.has(bareWord) || NUMBER.test(bareWord)
      ? ''
      : rootOf(bareWord);
  const term = NOTHING_LEFT.test(root) ? '' : root;
  if (roots.size >= MOST_REMEMBERED) roots.clear();
  roots.set(word, term);
  return term;
}

function wordsOf(text: string): readonly string[] {
  const bareText = MAY_HOLD_ADDRESS.test(text) ? withoutEmails(text).replace(WEB_ADDRESS, ' ') : text;
  return bareText.toLowerCase().match(WORD) ?? [];
}

/** Every word of a text that is a term, with that term, to learn the most common spelling of each term. */
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

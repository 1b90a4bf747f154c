import { remember } from '../remember.ts';

export type Token = {
  /** The form of the word in which vocabulary and text are compared. */
  stem: string;
  /** The word as written, because everyday words depend on their case. */
  raw: string;
  start: number;
  end: number;
};

/** A word may begin with a dot (.NET), contain dots and pluses (node.js, c+e) and end in # or + (C#, C++). */
const WORD = /\.?[\p{L}\p{N}]+(?:['’.+][\p{L}\p{N}]+)*[+#]*/gu;

/**
 * Singular, plural and possessive have the same stem ("driver", "drivers", "driver's"), and so have -ize and -ise in words
 * of seven letters or more. Deliberately weak: it only has to treat vocabulary and text alike. Words of up to four letters
 * keep their -s, and so do words in -as, -is, -os, -us and -ss ("Canvas" must not become Canva).
 */
export function stemOf(word: string): string {
  const lower = word.toLowerCase().replace(/['’]/g, '');
  const british = lower.length > 6 ? lower.replace(/iz(ation|ations|e|es|ed|er|ing)$/, 'is$1') : lower;
  if (british.length <= 4 || !british.endsWith('s') || /[aiou.+#s]s$/.test(british)) return british;
  return british.endsWith('ies') ? `${british.slice(0, -3)}y` : british.slice(0, -1);
}

const rememberedStem = remember(stemOf);

/** The words of a text with their positions. "&" counts as "and". Linear in the text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  let ampersand = text.indexOf('&');
  for (const match of text.matchAll(WORD)) {
    if (ampersand !== -1 && ampersand < from) ampersand = text.indexOf('&', from);
    if (ampersand !== -1 && ampersand < match.index) {
      tokens.push({ stem: 'and', raw: '&', start: ampersand, end: ampersand + 1 });
    }
    from = match.index + match[0].length;
    tokens.push({ stem: rememberedStem(match[0]), raw: match[0], start: match.index, end: from });
  }
  return tokens;
}

/** The vocabulary's key of a phrase: its stems in order. */
export function keyOf(phrase: string): string {
  return tokensOf(phrase)
    .map((token) => token.stem)
    .join(' ');
}

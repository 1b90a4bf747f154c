/** Digits with their punctuation: '£1,493.30', '85', '2026/27'. */
const NUMBERS = /\d[\d,./:]*\d|\d/g;
/** Words that decide between yes and no, more and less, or required and preferred, or name a level or a work mode. */
const DECISIVE =
  /\b(?:not|no|none|never|nothing|without|missing|cannot|only|less|fewer|more|least|most|unknown|entry|mid|senior|lead|director|executive|remote|hybrid|on[ -]site|onsite|prefers?|preferred|required)\b|n['’]t\b/gi;
const MARKUP_OR_ADDRESS = /[<>{}[\]\\@`]|https?:|www\./i;
const LONGER_BY = 1.6;
const SPARE_LETTERS = 40;

/**
 * Whether a reworded sentence seems to keep its meaning, checked without understanding it: it has exactly the same
 * numbers, each of `names` in the same spelling and the same decisive words, no markup or addresses, and is not much
 * longer.
 */
export function keepsMeaning(sentence: string, rewording: string, names: readonly string[]): boolean {
  if (rewording.trim() === '' || /[\r\n]/.test(rewording) || MARKUP_OR_ADDRESS.test(rewording)) return false;
  if (rewording.length > sentence.length * LONGER_BY + SPARE_LETTERS) return false;
  if (!isSame(foundIn(sentence, NUMBERS), foundIn(rewording, NUMBERS))) return false;
  if (!isSame(foundIn(sentence, DECISIVE), foundIn(rewording, DECISIVE))) return false;
  return names.every((name) => !sentence.includes(name) || rewording.includes(name));
}

function foundIn(text: string, pattern: RegExp): string[] {
  return (text.match(pattern) ?? []).map((each) => each.toLowerCase().replace(' ', '-')).sort();
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, i) => each === other[i]);
}

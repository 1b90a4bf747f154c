import { OCCUPATIONS } from '../occupations.ts';
import { remember } from '../remember.ts';
import { singular, TITLE_ABBREVIATIONS } from '../title-words.ts';

const WORD = /[\p{L}\p{N}]+/gu;

const LONGEST_ACRONYM = 4;

/** Short abbreviations ("HCA", "RGN") are expanded only if they are in capitals: "it" and "dev" are words as well. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of text.replace(/['’]/g, '').match(WORD) ?? []) words.push(...singularWordsOf(word));
  return words;
}

const singularWordsOf = remember((word: string): readonly string[] => {
  const lower = word.toLowerCase();
  const isMeant = word.length > LONGEST_ACRONYM || /^\p{Lu}+$/u.test(word);
  return ((isMeant ? TITLE_ABBREVIATIONS.get(lower) : undefined) ?? [lower]).map(singular);
});

/** Phrase → the index of its occupation; first word → the most words of any phrase that begins with it. */
const phrases = new Map<string, number>();
const longestByWord = new Map<string, number>();
for (const [occupation, names] of OCCUPATIONS.entries()) {
  for (const name of names) {
    const words = name
      .split(' ')
      .flatMap((word) => TITLE_ABBREVIATIONS.get(word) ?? [word])
      .map(singular);
    const firstWord = words[0] ?? '';
    longestByWord.set(firstWord, Math.max(longestByWord.get(firstWord) ?? 0, words.length));
    if (!phrases.has(words.join(' '))) phrases.set(words.join(' '), occupation);
  }
}

/** Whether the whole text is an occupation's name of at least two words: "domiciliary carer", but not "Tom Baker". */
export function isOccupation(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 1 && phrases.has(words.join(' '));
}

/** The numbers of the occupations that a text names, by the longest name at each place, repeated for each mention. */
export function occupationsIn(text: string): number[] {
  const words = wordsOf(text);
  const occupations: number[] = [];
  for (let index = 0; index < words.length; ) {
    let wordCount = 1;
    const most = longestByWord.get(words[index] ?? '') ?? 0;
    for (let length = Math.min(most, words.length - index); length > 0; length -= 1) {
      const occupation = phrases.get(words.slice(index, index + length).join(' '));
      if (occupation === undefined) continue;
      occupations.push(occupation);
      wordCount = length;
      break;
    }
    index += wordCount;
  }
  return occupations;
}

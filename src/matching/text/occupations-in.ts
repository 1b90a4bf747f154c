import { OCCUPATIONS } from '../occupations.ts';
import { singular, TITLE_ABBREVIATIONS } from '../title-words.ts';

const WORD = /[\p{L}\p{N}]+/gu;

const LONGEST_ACRONYM = 4;

/** "HCA" and "RGN" are opened only where they are written in capitals: "it" and "dev" are words as well. */
function wordsOf(text: string): string[] {
  return (text.replace(/['’]/g, '').match(WORD) ?? []).flatMap((word) => {
    const lower = word.toLowerCase();
    const isMeant = word.length > LONGEST_ACRONYM || /^\p{Lu}+$/u.test(word);
    const opened = isMeant ? TITLE_ABBREVIATIONS.get(lower) : undefined;
    return (opened ?? [lower]).map(singular);
  });
}

/** Phrase → the number of its line in the list, and the most words a phrase has. */
const phrases = new Map<string, number>();
let longest = 0;
for (const [line, names] of OCCUPATIONS.trim().split('\n').entries()) {
  for (const name of names.split(', ')) {
    const words = name
      .split(' ')
      .flatMap((word) => TITLE_ABBREVIATIONS.get(word) ?? [word])
      .map(singular);
    longest = Math.max(longest, words.length);
    if (!phrases.has(words.join(' '))) phrases.set(words.join(' '), line);
  }
}
const openings = new Set([...phrases.keys()].map((phrase) => phrase.split(' ', 1)[0] ?? ''));

/** The occupations that a text names, by their number, the longest name at each place, as often as it names them. */
export function occupationsIn(text: string): number[] {
  const words = wordsOf(text);
  const found: number[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 1;
    if (openings.has(words[at] ?? '')) {
      for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
        const line = phrases.get(words.slice(at, at + length).join(' '));
        if (line === undefined) continue;
        found.push(line);
        taken = length;
        break;
      }
    }
    at += taken;
  }
  return found;
}

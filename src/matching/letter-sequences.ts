import { fnv1a } from './hash.ts';

const SHORTEST = 3;
const LONGEST = 5;

/** How often each sequence of three to five characters occurs in the words, by its hash. A word's ends count as spaces. */
export function letterSequences(words: Iterable<string>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of words) {
    const paddedWord = ` ${word} `;
    for (let length = SHORTEST; length <= LONGEST; length += 1) {
      for (let at = 0; at + length <= paddedWord.length; at += 1) {
        const hash = fnv1a(paddedWord, at, at + length) | 0;
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
      }
    }
  }
  return counts;
}

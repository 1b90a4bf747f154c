import { fnv1a } from './hash.ts';

const MIN_LETTERS = 3;
const MAX_LETTERS = 5;

/** How often each sequence of three to five characters occurs in the words, by its hash. A word's ends count as spaces. */
export function letterSequences(words: Iterable<string>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of words) {
    const paddedWord = ` ${word} `;
    for (let length = MIN_LETTERS; length <= MAX_LETTERS; length += 1) {
      for (let index = 0; index + length <= paddedWord.length; index += 1) {
        const hash = fnv1a(paddedWord, index, index + length) | 0;
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
      }
    }
  }
  return counts;
}

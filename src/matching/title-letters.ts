import { fnv1a } from './hash.ts';
import { OCCUPATIONS } from './occupations.ts';
import { remember } from './remember.ts';

const SHORTEST = 3;
const LONGEST = 5;
const WORD = /[\p{L}\p{N}+#]+/gu;
/** The titles of a large catalogue. */
const MOST_TITLES = 50_000;

/** The letter sequences of a title by their hash, ascending, with their shares of a vector of unit length. */
interface Letters {
  readonly hashes: Int32Array;
  readonly shares: Float64Array;
}

/** How often each sequence of three to five characters occurs in the words of a title, their ends included. */
function countsIn(title: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [word] of title.toLowerCase().matchAll(WORD)) {
    const padded = ` ${word} `;
    for (let length = SHORTEST; length <= LONGEST; length += 1) {
      for (let at = 0; at + length <= padded.length; at += 1) {
        const hash = fnv1a(padded, at, at + length) | 0;
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
      }
    }
  }
  return counts;
}

const names = OCCUPATIONS.flat();
const holders = new Map<number, number>();
for (const name of names) {
  for (const hash of countsIn(name).keys()) holders.set(hash, (holders.get(hash) ?? 0) + 1);
}

/** Among the names of our occupations: "ing" says less of a title than "xyl". */
function rarityOf(hash: number): number {
  return Math.log(1 + names.length / ((holders.get(hash) ?? 0) + 1));
}

const lettersOf = remember((title: string): Letters => {
  const counts = countsIn(title);
  const hashes = Int32Array.from(counts.keys()).sort();
  const weights = Float64Array.from(hashes, (hash) => (1 + Math.log(counts.get(hash) ?? 1)) * rarityOf(hash));
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return { hashes, shares: weights.map((weight) => weight / length) };
}, MOST_TITLES);

/**
 * The cosine of the letter sequences of two titles, weighted by their rarity, 0 to 1. All their words count, also those that
 * usually say nothing of the work: "bank" does in "bank teller".
 */
export function letterLikeness(a: string, b: string): number {
  const [one, other] = [lettersOf(a), lettersOf(b)];
  let cosine = 0;
  for (let i = 0, j = 0; i < one.hashes.length && j < other.hashes.length; ) {
    const left = one.hashes[i] ?? 0;
    const right = other.hashes[j] ?? 0;
    if (left === right) cosine += (one.shares[i] ?? 0) * (other.shares[j] ?? 0);
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return Math.min(1, cosine);
}

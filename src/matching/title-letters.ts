import { letterSequences } from './letter-sequences.ts';
import { OCCUPATIONS } from './occupations.ts';
import { remember } from './remember.ts';
import { cosineOf, type UnitVector, unitVector } from './unit-vector.ts';

const WORD = /[\p{L}\p{N}+#]+/gu;
/** How many titles' letters are remembered: enough to compare one title after another with a long list. */
const MOST_TITLES = 50_000;

function countsIn(title: string): Map<number, number> {
  return letterSequences(Array.from(title.toLowerCase().matchAll(WORD), ([word]) => word));
}

const names = OCCUPATIONS.flat();
const holders = new Map<number, number>();
for (const name of names) {
  for (const hash of countsIn(name).keys()) holders.set(hash, (holders.get(hash) ?? 0) + 1);
}

/** The rarity of a letter sequence among our occupations' names: "ing" says less about a title than "xyl". */
function rarityOf(hash: number): number {
  return Math.log(1 + names.length / ((holders.get(hash) ?? 0) + 1));
}

const lettersOf = remember((title: string): UnitVector => {
  const weights = [...countsIn(title)].map(
    ([hash, count]) => [hash, (1 + Math.log(count)) * rarityOf(hash)] as const,
  );
  return unitVector(new Map(weights));
}, MOST_TITLES);

/**
 * The cosine of the letter sequences of two titles, weighted by rarity, 0 to 1. All words count, even those that usually say
 * nothing about the work, because sometimes they do: "bank" in "bank teller".
 */
export function letterLikeness(a: string, b: string): number {
  return cosineOf(lettersOf(a), lettersOf(b));
}

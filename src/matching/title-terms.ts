import { fnv1a } from './hash.ts';
import { letterSequences } from './letter-sequences.ts';
import { allWords, plainWords, titleStem, withoutPlaceAndTerms } from './title-stems.ts';
import { TITLE_NOISE } from './title-words.ts';

/** The last word before "of", "for" or a comma names the work: a shop manager manages, a shop assistant assists. */
const HEAD_WORD = 1.5;
/** "Bank", "home" and "nights" say less about the work than other words do, but still something. */
const NOISE = 0.5;
const END_OF_HEAD = / [-–] |[,/|(]| of | for | in | to | with | at /i;
const JOINING = new Set(['and', 'of', 'the', 'in', 'for', 'to', 'a', 'an', 'at', 'with', 'or', 'as', 'on']);

/** How much each term of a title counts: how often it occurs, possibly weighted. Terms are hashes. */
export type Terms = ReadonlyMap<number, number>;

function headOf(title: string): string | undefined {
  const [head = ''] = withoutPlaceAndTerms(title).split(END_OF_HEAD, 1);
  return plainWords(head)
    .filter((word) => !JOINING.has(word) && !TITLE_NOISE.has(word))
    .at(-1);
}

/** Words of two letters or more: an "x" without its "ray" would make anybody a radiographer. */
function tellingWords(title: string): string[] {
  return allWords(title).filter((word) => word.length > 1);
}

/** The stems of a title's words. */
export function wordTerms(title: string): Terms {
  const words = tellingWords(title).filter((word) => !JOINING.has(word));
  const head = headOf(title) ?? words.at(-1);
  const terms = new Map<number, number>();
  for (const word of words) {
    const term = fnv1a(titleStem(word)) | 0;
    const share = (TITLE_NOISE.has(word) ? NOISE : 1) * (word === head ? HEAD_WORD : 1);
    terms.set(term, Math.max(terms.get(term) ?? 0, share));
  }
  return terms;
}

/** The sequences of three to five letters in the words of a title, their ends included. */
export function letterTerms(title: string): Terms {
  return letterSequences(tellingWords(title));
}

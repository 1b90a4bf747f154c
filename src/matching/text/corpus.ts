import { countsOf } from '../counts.ts';
import type { TextRead } from './read-text.ts';
import { isEveryday } from './terms.ts';
import { ENOUGH_TO_COUNT, EVERYDAY_SHARE } from './weights.ts';

/**
 * Documents as counts of numbered terms. The entries of document d in `terms` and `counts` are from `starts[d]` up to, but
 * not including, `starts[d + 1]`. A term's number is its position in `vocabulary`.
 */
export type Corpus = {
  size: number;
  vocabulary: ReadonlyMap<string, number>;
  starts: Int32Array;
  terms: Int32Array;
  counts: Float64Array;
  /** How many words each document has, repeats included. */
  lengths: Float64Array;
  /**
   * How rare each term is: ln(1 + (N − n + ½)/(n + ½)) for N documents, of which n contain it (S. Robertson and K. Spärck
   * Jones, 1976); less for everyday words in a small corpus.
   */
  rarity: Float64Array;
};

/** A text as the corpus's term numbers with weights, without words unknown to the corpus. */
export type TermWeights = ReadonlyMap<number, number>;

function rarities(
  vocabulary: ReadonlyMap<string, number>,
  holders: readonly number[],
  size: number,
): Float64Array {
  const everyday = Math.min(1, EVERYDAY_SHARE + ((1 - EVERYDAY_SHARE) * size) / ENOUGH_TO_COUNT);
  const rarity = new Float64Array(vocabulary.size);
  for (const [term, id] of vocabulary) {
    const n = holders[id] ?? 0;
    const rare = Math.log(1 + (size - n + 0.5) / (n + 0.5));
    rarity[id] = isEveryday(term) ? rare * everyday : rare;
  }
  return rarity;
}

/** Of these terms, those that the corpus knows, with how often they occur. */
export function knownTerms({ vocabulary }: Pick<Corpus, 'vocabulary'>, terms: Iterable<string>): TermWeights {
  const countById = new Map<number, number>();
  for (const [term, count] of countsOf(terms)) {
    const id = vocabulary.get(term);
    if (id !== undefined) countById.set(id, count);
  }
  return countById;
}

export function readCorpus(documents: readonly Pick<TextRead, 'words' | 'concepts'>[]): Corpus {
  const vocabulary = new Map<string, number>();
  const holders: number[] = [];
  const starts = new Int32Array(documents.length + 1);
  const lengths = new Float64Array(documents.length);
  const terms: number[] = [];
  const counts: number[] = [];
  for (const [d, { words, concepts }] of documents.entries()) {
    lengths[d] = words.length;
    for (const [term, count] of countsOf([...words, ...concepts])) {
      const id = vocabulary.get(term) ?? vocabulary.size;
      if (id === vocabulary.size) vocabulary.set(term, id);
      holders[id] = (holders[id] ?? 0) + 1;
      terms.push(id);
      counts.push(count);
    }
    starts[d + 1] = terms.length;
  }
  const rarity = rarities(vocabulary, holders, documents.length);
  return {
    size: documents.length,
    vocabulary,
    starts,
    terms: Int32Array.from(terms),
    counts: Float64Array.from(counts),
    lengths,
    rarity,
  };
}

/** For each document the sum over its terms of `weights[term] × value(entry, document)`. */
export function sumOverTerms(
  corpus: Corpus,
  weights: Float64Array,
  value: (entry: number, document: number) => number,
): Float64Array {
  const sums = new Float64Array(corpus.size);
  for (let d = 0; d < corpus.size; d += 1) {
    let sum = 0;
    const end = corpus.starts[d + 1] ?? 0;
    for (let index = corpus.starts[d] ?? 0; index < end; index += 1) {
      const weight = weights[corpus.terms[index] ?? 0] ?? 0;
      if (weight !== 0) sum += weight * value(index, d);
    }
    sums[d] = sum;
  }
  return sums;
}

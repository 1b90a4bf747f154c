import { type Corpus, sumOverTerms, type TermWeights } from './corpus.ts';
import { BM25 } from './weights.ts';

const { k1, b, k3 } = BM25;

/**
 * Okapi BM25 of the query with each document (S. Robertson and others, 1994), as a share of the maximum for these query
 * words: 0 to 1. The query is a whole advert or CV, so its own repetition is saturated too (k₃).
 */
export function bm25(corpus: Corpus, query: TermWeights): Float64Array {
  const weights = new Float64Array(corpus.rarity.length);
  let maxScore = 0;
  for (const [id, count] of query) {
    const weight = (corpus.rarity[id] ?? 0) * ((count * (k3 + 1)) / (count + k3));
    weights[id] = weight;
    maxScore += weight * (k1 + 1);
  }
  if (maxScore === 0) return new Float64Array(corpus.size);
  const mean = corpus.lengths.reduce((sum, length) => sum + length, 0) / corpus.size;
  return sumOverTerms(corpus, weights, (posting, document) => {
    const count = corpus.counts[posting] ?? 0;
    const lengthFactor = 1 - b + (b * (corpus.lengths[document] ?? 0)) / mean;
    return (count * (k1 + 1)) / (count + k1 * lengthFactor) / maxScore;
  });
}

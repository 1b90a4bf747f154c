import { type Corpus, sumOverTerms, type TermWeights } from './corpus.ts';

/** (1 + ln count) × rarity for every entry of the corpus, scaled to unit length per document. */
export function unitWeights(corpus: Corpus): Float64Array {
  const weights = new Float64Array(corpus.terms.length);
  for (let d = 0; d < corpus.size; d += 1) {
    const from = corpus.starts[d] ?? 0;
    const to = corpus.starts[d + 1] ?? 0;
    let squares = 0;
    for (let index = from; index < to; index += 1) {
      const weight =
        (1 + Math.log(corpus.counts[index] ?? 1)) * (corpus.rarity[corpus.terms[index] ?? 0] ?? 0);
      weights[index] = weight;
      squares += weight * weight;
    }
    const length = Math.sqrt(squares);
    for (let index = from; length > 0 && index < to; index += 1)
      weights[index] = (weights[index] ?? 0) / length;
  }
  return weights;
}

/** A query's terms weighted in the same way, as a dense vector over the vocabulary, with unit length. */
export function queryWeights(corpus: Corpus, query: TermWeights): Float64Array {
  const weights = new Float64Array(corpus.rarity.length);
  let squares = 0;
  for (const [id, count] of query) {
    const weight = (1 + Math.log(Math.max(1, count))) * (corpus.rarity[id] ?? 0);
    weights[id] = weight;
    squares += weight * weight;
  }
  const length = Math.sqrt(squares);
  return length === 0 ? weights : weights.map((weight) => weight / length);
}

/** TF-IDF cosine of the query with each document, 0 to 1. `units` are from `unitWeights`. */
export function cosines(corpus: Corpus, units: Float64Array, weights: Float64Array): Float64Array {
  return sumOverTerms(corpus, weights, (index) => units[index] ?? 0);
}

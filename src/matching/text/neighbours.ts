import type { Corpus } from './corpus.ts';
import { MOST_NEIGHBOURS, MOST_WITH_NEIGHBOURS, NEIGHBOUR_SHARE, nearness } from './weights.ts';

/** The documents most like one document, nearest first, and how much each of them counts. Both have the same length. */
export type Neighbours = { documents: Int32Array; weights: Float64Array };

/** For each term, the documents that contain it and its unit weight in each; laid out like the entries of a corpus. */
type Postings = { starts: Int32Array; documents: Int32Array; units: Float64Array };

function postingsOf(corpus: Corpus, units: Float64Array): Postings {
  const starts = new Int32Array(corpus.rarity.length + 1);
  for (const term of corpus.terms) starts[term + 1]! += 1;
  for (let term = 0; term < corpus.rarity.length; term += 1) starts[term + 1]! += starts[term]!;
  const next = starts.slice();
  const postings = {
    starts,
    documents: new Int32Array(corpus.terms.length),
    units: new Float64Array(units.length),
  };
  for (let d = 0; d < corpus.size; d += 1) {
    for (let index = corpus.starts[d]!; index < corpus.starts[d + 1]!; index += 1) {
      const term = corpus.terms[index]!;
      const position = next[term]!;
      postings.documents[position] = d;
      postings.units[position] = units[index]!;
      next[term] = position + 1;
    }
  }
  return postings;
}

/** The TF-IDF cosine of document d with every document, written to `cosines`. */
function cosinesWith(
  d: number,
  corpus: Corpus,
  units: Float64Array,
  postings: Postings,
  cosines: Float64Array,
): void {
  cosines.fill(0);
  for (let index = corpus.starts[d]!; index < corpus.starts[d + 1]!; index += 1) {
    const unit = units[index]!;
    const term = corpus.terms[index]!;
    const end = postings.starts[term + 1]!;
    for (let i = postings.starts[term]!; i < end; i += 1) {
      cosines[postings.documents[i]!]! += unit * postings.units[i]!;
    }
  }
}

/**
 * The nearest neighbours of document d. If there are too many, those that are only as near as the first one cut off are
 * dropped too: otherwise the order of the list would decide between them.
 */
function nearestDocuments(d: number, cosines: Float64Array): number[] {
  const found: number[] = [];
  let least = 0;
  for (let otherId = 0; otherId < cosines.length; otherId += 1) {
    const cosine = cosines[otherId]!;
    if (cosine <= least || otherId === d) continue;
    let position = found.length;
    while (position > 0 && cosines[found[position - 1]!]! < cosine) position -= 1;
    found.splice(position, 0, otherId);
    if (found.length <= MOST_NEIGHBOURS + 1) continue;
    found.pop();
    least = cosines[found[MOST_NEIGHBOURS]!]!;
  }
  const leftOut = found[MOST_NEIGHBOURS];
  return leftOut === undefined ? found : found.filter((other) => cosines[other]! > cosines[leftOut]!);
}

/**
 * Each document's nearest neighbours by TF-IDF cosine. `units` are from `unitWeights`. Null for more documents than
 * `MOST_WITH_NEIGHBOURS`: the time grows with the square of their number.
 */
export function neighboursOf(corpus: Corpus, units: Float64Array): Neighbours[] | null {
  if (corpus.size > MOST_WITH_NEIGHBOURS) return null;
  const postings = postingsOf(corpus, units);
  const cosines = new Float64Array(corpus.size);
  return Array.from({ length: corpus.size }, (_, d) => {
    cosinesWith(d, corpus, units, postings, cosines);
    const documents = Int32Array.from(nearestDocuments(d, cosines));
    return { documents, weights: Float64Array.from(documents, (other) => nearness(cosines[other]!)) };
  });
}

/**
 * Moves each score towards the weighted mean of its neighbours' scores. Documents that are alike tend to
 * be relevant to the same queries (N. Jardine and C. van Rijsbergen, 1971), so a score far from its neighbours' is more
 * likely to be wrong (F. Diaz, 2005). A document without neighbours keeps its score.
 */
export function nearToNeighbours(scores: readonly number[], neighbours: readonly Neighbours[]): number[] {
  return scores.map((score, d) => {
    const { documents, weights } = neighbours[d]!;
    let sum = 0;
    let total = 0;
    for (let i = 0; i < documents.length; i += 1) {
      sum += weights[i]! * scores[documents[i]!]!;
      total += weights[i]!;
    }
    return total > 1e-12 ? (1 - NEIGHBOUR_SHARE) * score + NEIGHBOUR_SHARE * (sum / total) : score;
  });
}

import { bm25 } from '#matching/text/bm25.ts';
import { countTerms, readCorpus } from '#matching/text/corpus.ts';
import { termsOf } from '#matching/text/terms.ts';
import { cosines, queryWeights, unitWeights } from '#matching/text/tf-idf.ts';

type Ranker = (query: string) => number[];

/** BM25 and TF-IDF as commonly used: on the stemmed words of the texts, and nothing else. */
export function plainWordRankers(documents: readonly string[]): { bm25: Ranker; tfIdf: Ranker } {
  const corpus = readCorpus(documents.map((document) => ({ words: termsOf(document), concepts: [] })));
  const units = unitWeights(corpus);
  const known = (query: string) => {
    const terms = new Map<number, number>();
    for (const [term, count] of countTerms(termsOf(query))) {
      const id = corpus.vocabulary.get(term);
      if (id !== undefined) terms.set(id, count);
    }
    return terms;
  };
  return {
    bm25: (query) => Array.from(bm25(corpus, known(query))),
    tfIdf: (query) => Array.from(cosines(corpus, units, queryWeights(corpus, known(query)))),
  };
}

import { bm25 } from '#matching/text/bm25.ts';
import { knownTerms, readCorpus } from '#matching/text/corpus.ts';
import { termsOf } from '#matching/text/terms.ts';
import { cosines, queryWeights, unitWeights } from '#matching/text/tf-idf.ts';

type Ranker = (query: string) => number[];

/** BM25 and TF-IDF as commonly used: on the stemmed words of the texts, and nothing else. */
export function plainWordRankers(documents: readonly string[]): { bm25: Ranker; tfIdf: Ranker } {
  const corpus = readCorpus(documents.map((document) => ({ words: termsOf(document), concepts: [] })));
  const units = unitWeights(corpus);
  const knownTermsOf = (query: string) => knownTerms(corpus, termsOf(query));
  return {
    bm25: (query) => Array.from(bm25(corpus, knownTermsOf(query))),
    tfIdf: (query) => Array.from(cosines(corpus, units, queryWeights(corpus, knownTermsOf(query)))),
  };
}

/** TF-IDF cosine of the sequences of three to five letters in each word, with a space at both of its ends. */
export function letterRanker(documents: readonly string[]): Ranker {
  const corpus = readCorpus(
    documents.map((document) => ({ words: letterSequences(document), concepts: [] })),
  );
  const units = unitWeights(corpus);
  return (query) => {
    const terms = knownTerms(corpus, letterSequences(query));
    return Array.from(cosines(corpus, units, queryWeights(corpus, terms)));
  };
}

function letterSequences(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? [];
  return words.flatMap((word) =>
    [3, 4, 5].flatMap((length) => {
      const paddedWord = ` ${word} `;
      const count = Math.max(0, paddedWord.length - length + 1);
      return Array.from({ length: count }, (_, at) => paddedWord.slice(at, at + length));
    }),
  );
}

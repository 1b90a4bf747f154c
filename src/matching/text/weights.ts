/**
 * Every chosen constant of the text ranking, with its why. Judgement, not a fit: the study behind the design found TF-IDF
 * strongest along the whole list, LSA for the first ten, BM25 a little behind both; named skills alone rank worse than
 * words, but err elsewhere.
 */
export const TEXT_WEIGHTS = {
  many: { tfIdf: 0.45, bm25: 0.15, lsa: 0.3, skills: 0.1 },
  few: { tfIdf: 0.6, bm25: 0.25, lsa: 0, skills: 0.15 },
} as const;

/**
 * LSA and skills say "the same kind of work" and no more: beyond this many deviations they add nothing, and the words
 * themselves decide between documents of one trade.
 */
export const SAME_TRADE = 1.5;

/** Fewer documents than this show too little of which words go together. */
export const ENOUGH_FOR_LSA = 60;
const MOST_DIMENSIONS = 80;
const DOCUMENTS_PER_DIMENSION = 6;

/** As many directions as the documents can carry: with more, each document is only like itself. */
export function lsaDimensions(documents: number): number {
  return Math.min(MOST_DIMENSIONS, Math.floor(documents / DOCUMENTS_PER_DIMENSION));
}

/** In a handful of documents an everyday word counts for this share, rising until their own counts can tell. */
export const EVERYDAY_SHARE = 0.35;
export const ENOUGH_TO_COUNT = 100;

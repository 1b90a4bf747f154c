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

/** As in `bm25.ts`: how soon repetition stops counting, how much length counts against it, the same for the query. */
export const BM25 = { k1: 1.5, b: 0.75, k3: 2 } as const;

/** What the measures weigh in the fit's text part: as in ranking, without the named skills, which are a part of their own. */
export const FIT_TEXT_WEIGHTS = { tfIdf: 0.5, bm25: 0.17, lsa: 0.33 } as const;

/** Fewer known terms than these are no text. */
export const LEAST_TERMS = 6;

/**
 * From standard deviations above chance to the text part. On written CVs and adverts of 25 occupations, a pair of strangers
 * lies at 0 and one in twenty of them at 1.4; neighbouring occupations at 1, one occupation between 4 and 16. So half is
 * at 2.5, and from 5 on it is the same work: among those the part says little more, and skills and experience decide.
 */
export const TEXT_EVEN = 2.5;
export const TEXT_STEP = 1;

/** Terms that fewer documents hold are names and slips. */
export const LEAST_HOLDERS = 2;
/** Pairs of a person and a role by chance, from which a model learns what chance is. */
export const CHANCE_PAIRS = 4_000;
/** Persons' texts needed to learn it from them; below, adverts stand in. */
export const ENOUGH_PEOPLE = 20;

/**
 * The weights of the measures in the text ranking; `few` is for fewer documents than `ENOUGH_FOR_LSA`. Like most constants
 * of this file they are judgement, not fitted: the study behind the design found TF-IDF best over the whole list, LSA best
 * for the first ten, and BM25 slightly behind both. Named skills alone rank worse than words, but make different mistakes.
 */
export const TEXT_WEIGHTS = {
  many: { tfIdf: 0.45, bm25: 0.15, lsa: 0.3, skills: 0.1 },
  few: { tfIdf: 0.6, bm25: 0.25, lsa: 0, skills: 0.15 },
} as const;

/**
 * The share of the rank that the starting model decides, if it knows every word of the query. It was not learned from these
 * documents, so if there are many of them, it only corrects what was learned from them.
 */
export const STARTING_SHARE = { many: 0.25, few: 0.45 } as const;

/**
 * How much the likeness of titles counts besides all of the above. It is multiplied by the share of documents that name a
 * title: if few do, what looks like a title is often something else. A higher value would rank the authored set (the CVs
 * and adverts of `bench/quality`) even better (decision 108), but real people's titles are less tidy than those of the set.
 */
export const TITLE_SHARE = 0.3;

const STRIKING = 5;

/**
 * Counts the part of a TF-IDF deviation beyond `STRIKING` twice: a text that is so much like the query says the same, and
 * doesn't only come from the same trade.
 */
export function weighStriking(deviations: number): number {
  return deviations + Math.max(0, deviations - STRIKING);
}

/**
 * With this many texts an installation uses its own model. On the authored set a model learned from 70 texts ranked worse
 * than the starting model (MAP of the text part 0.92 against 0.95), and one learned from 150 texts ranked better (0.96).
 */
export const ENOUGH_FOR_OWN_MODEL = 100;

/**
 * Named skills only show that two texts are about the same kind of work. Beyond this many deviations they add nothing, and
 * the words themselves decide between documents of one trade. LSA has no such limit: with one, MAP was 0.026 lower on the
 * authored set (paired 95% range 0.020 to 0.033), because it separates the right documents from the nearly right ones.
 */
export const SAME_TRADE = 1.5;

/** With fewer documents than this, too little is known about which words occur together. */
export const ENOUGH_FOR_LSA = 60;
const MOST_DIMENSIONS = 80;
const DOCUMENTS_PER_DIMENSION = 6;

/** As many directions as the documents can support: with too many, each document is similar only to itself. */
export function lsaDimensions(documents: number): number {
  return Math.min(MOST_DIMENSIONS, Math.floor(documents / DOCUMENTS_PER_DIMENSION));
}

/**
 * The share of a document's rank that is decided by the documents most like it (decision 91). With 0.5, MAP on the authored
 * set was 0.018 higher, but the gain in the other direction (adverts for a CV) was no longer certain to be above zero.
 */
export const NEIGHBOUR_SHARE = 0.3;
/** Using all documents changes MAP by 0.004 at most. Fewer neighbours suit the authored set better, but not real adverts. */
export const MOST_NEIGHBOURS = 64;
/** Finding the neighbours of this many documents takes 15 MB and a third of the time of reading them. */
export const MOST_WITH_NEIGHBOURS = 5_000;
const ALIKE = 0.4;

/**
 * How much a neighbour counts, by its cosine. Because of the fourth power, documents that only share words common to all
 * trades count little. Beyond `ALIKE` the weight does not rise, so that a copy does not outweigh all others.
 */
export function nearness(cosine: number): number {
  return Math.min(ALIKE, cosine) ** 4;
}

/** In a handful of documents an everyday word has this share of its weight; with more, its own rarity takes over. */
export const EVERYDAY_SHARE = 0.35;
export const ENOUGH_TO_COUNT = 100;

/** k1: how soon repetition in a document saturates. b: how much length counts against a document. k3: k1 for the query. */
export const BM25 = { k1: 1.5, b: 0.75, k3: 2 } as const;

/**
 * Weights of the measures in the fit's text part. LSA counts most: alone it ranks better than the other two when people use
 * other words for the same work. LSA alone would miss texts that repeat the advert (decision 102).
 */
export const FIT_TEXT_WEIGHTS = { tfIdf: 0.4, bm25: 0.1, lsa: 0.5 } as const;

/** A text with fewer known terms is too short to count. */
export const LEAST_TERMS = 6;

/**
 * The middle and the step of the logistic that converts standard deviations above chance to the text part. On the authored
 * CVs and adverts of 60 occupations, unrelated pairs average 0 (one in twenty reaches 0.7), a quarter of the pairs of
 * neighbouring occupations reach 1.6, and most pairs of the same occupation reach 4 to 9. So 2.6 gives one half, and 5 or
 * more means the same work: beyond that the part changes little, and title, skills and experience decide.
 */
export const TEXT_EVEN = 2.6;
export const TEXT_STEP = 1;

/** Terms in fewer documents than this are names and typing errors. */
export const LEAST_HOLDERS = 2;
/** The number of random pairs of a person and a role from which a model learns how similar texts are by chance. */
export const CHANCE_PAIRS = 4_000;
/**
 * In at most this share of the pairs the person and the role may be of the same trade. It is the share among the sixty
 * trades of the authored set, where the limit therefore changes nothing (decision 108).
 */
export const CHANCE_OF_ONE_TRADE = 0.02;
/** With fewer pairs of different trades than this, all pairs count. */
export const LEAST_CHANCE_PAIRS = 400;
/** With fewer people's texts than this, adverts are used instead. */
export const ENOUGH_PEOPLE = 20;

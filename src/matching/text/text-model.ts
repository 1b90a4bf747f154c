import type { TextRead } from './read-text.ts';

/** The dimensions of every text's position; a model of a small corpus leaves the last ones at 0. */
export const DIMENSIONS = 64;
/** Only an advert's strongest terms are stored: they are nine tenths of what a CV can have in common with the advert. */
export const ROLE_TERMS = 32;
/** The shares of an advert's terms are bytes, in units of 1 ÷ `SHARE_UNIT`. */
export const SHARE_UNIT = 255;
/** The numbers of its position are signed bytes, in units of 1 ÷ `VECTOR_UNIT`. */
export const VECTOR_UNIT = 127;
/** Term numbers have sixteen bits. */
export const MOST_TERMS = 40_000;

/** The mean and the standard deviation of one measure over random pairs of a person and a role. */
export interface Standard {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Learned from the product's own adverts and profiles (version 0: from texts written for it): how rare each word is, which
 * words occur together, and how similar two texts are by chance. Immutable. Scores of two models are not comparable, so a
 * stored score names the version.
 */
export interface TextModel {
  readonly version: number;
  /** How many texts it was learned from. */
  readonly documents: number;
  /** Term → its number. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** By term: its most common spelling; '' for terms that are not words to show. */
  readonly forms: readonly string[];
  /** By term. */
  readonly rarity: Float32Array;
  /** Row-major, `DIMENSIONS` per term. */
  readonly directions: Float32Array;
  /** The average number of words in a person's text. */
  readonly meanLength: number;
  readonly standards: { readonly tfIdf: Standard; readonly bm25: Standard; readonly lsa: Standard };
  /** The mean and deviation of the weighted sum of the three measures. */
  readonly together: Standard;
}

/** An advert's text as the fit compares it: its strongest terms and its position in the latent space. */
export interface RoleText {
  /** In descending order of weight; shorter if the advert has fewer. */
  readonly terms: Uint16Array;
  /** Of each of `terms`, in the same order: its share of the advert's TF-IDF vector, in units of 1 ÷ `SHARE_UNIT`. */
  readonly tfIdf: Uint8Array;
  /** Of each of `terms`, in the same order: its share of the maximum of BM25, in units of 1 ÷ `SHARE_UNIT`. */
  readonly bm25: Uint8Array;
  /** Unit length, in units of 1 ÷ `VECTOR_UNIT`. */
  readonly vector: Int8Array;
}

/** A person's text as the fit compares it: every known term, and its position in the latent space. */
export interface SeekerText {
  readonly model: TextModel;
  /** Ascending. */
  readonly terms: Int32Array;
  /** Of each of `terms`, in the same order: TF-IDF; the vector has unit length. */
  readonly tfIdf: Float32Array;
  /** Of each of `terms`, in the same order: its saturated count in BM25, 0 to 1. */
  readonly saturated: Float32Array;
  /** The length of `vector` before normalising. */
  readonly length: number;
  /** Unit length, `DIMENSIONS` numbers. */
  readonly vector: Float32Array;
}

/** What a model needs of a text that was read. */
export type ModelInput = Pick<TextRead, 'words' | 'concepts'>;

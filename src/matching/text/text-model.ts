import type { TextRead } from './read-text.ts';

/** Numbers of dimensions that every reading has; a model of a small corpus leaves the last ones at 0. */
export const DIMENSIONS = 64;
/** An advert is known by its strongest terms: they hold nine tenths of what any CV can share with it. */
export const ROLE_TERMS = 32;
/** Terms are numbered in sixteen bits. */
export const MOST_TERMS = 40_000;

/** The mean and the standard deviation of one measure over pairs of a person and a role drawn by chance. */
export interface Standard {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * What was learned from the product's own adverts and profiles: how rare each word is, which words go together, and how
 * alike two texts are by chance. Immutable; scores of two models do not compare, so a snapshot names the version.
 */
export interface TextModel {
  readonly version: number;
  /** How many texts it was learned from. */
  readonly documents: number;
  /** Term → its number. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** By term: the form it is mostly written in; '' for what is no word to show. */
  readonly forms: readonly string[];
  /** By term. */
  readonly rarity: Float32Array;
  /** Row-major, `DIMENSIONS` a term. */
  readonly directions: Float32Array;
  /** Words of a person's text on average. */
  readonly meanLength: number;
  readonly standards: { readonly tfIdf: Standard; readonly bm25: Standard; readonly lsa: Standard };
  /** Of the three together, in their weights. */
  readonly together: Standard;
}

/** An advert as a model reads it: its strongest terms and its place among the directions. */
export interface RoleText {
  /** In falling order of weight; shorter where the advert has fewer. */
  readonly terms: Uint16Array;
  /** By term: its share of the advert's TF-IDF vector, in 255ths. */
  readonly tfIdf: Uint8Array;
  /** By term: its share of the most that BM25 can give, in 255ths of the largest. */
  readonly bm25: Uint8Array;
  /** To unit length, in 127ths. */
  readonly vector: Int8Array;
}

/** A person's text as a model reads it: every known term. */
export interface SeekerText {
  readonly model: TextModel;
  /** Ascending. */
  readonly terms: Int32Array;
  /** By term: TF-IDF, the whole to unit length. */
  readonly tfIdf: Float32Array;
  /** By term: how much it counts in BM25, 0 to 1. */
  readonly saturated: Float32Array;
  /** How long the vector was before. */
  readonly length: number;
  /** To unit length over `DIMENSIONS`. */
  readonly vector: Float32Array;
}

export type Read = Pick<TextRead, 'words' | 'concepts'>;

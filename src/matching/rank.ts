import { findTitles } from './cv/find-in-cv.ts';
import { withoutHeader } from './cv/without-header.ts';
import { shareOfTitle, titlePart } from './parts.ts';
import { bm25 } from './text/bm25.ts';
import { type Corpus, knownTerms, readCorpus } from './text/corpus.ts';
import { type Lsa, learnLsa, rowCosines, vectorsOf } from './text/lsa.ts';
import { type Neighbours, nearToNeighbours, neighboursOf } from './text/neighbours.ts';
import { knownLength, positionOf } from './text/read-sides.ts';
import { readText, type TextRead } from './text/read-text.ts';
import { type CoveredSkills, coveredSkills, howMuchSkillsSay, skillShare } from './text/skill-overlap.ts';
import { startingModel } from './text/starting-model.ts';
import { cosines, queryWeights, unitWeights } from './text/tf-idf.ts';
import {
  ENOUGH_FOR_LSA,
  LEAST_HOLDERS,
  lsaDimensions,
  SAME_TRADE,
  STARTING_SHARE,
  TEXT_WEIGHTS,
  TITLE_SHARE,
  weighStriking,
} from './text/weights.ts';
import { type CompiledTitle, compileTitle } from './titles.ts';

/**
 * How similar a query and one document are, each 0 to 1; `lsa` is null if there are too few documents to learn from.
 * `start` is the similarity by the starting model, which was learned from other texts. `title` is null if either text names
 * no title.
 */
export type TextParts = {
  tfIdf: number;
  bm25: number;
  lsa: number | null;
  start: number;
  skills: number;
  title: number | null;
};

/** Documents read once, for many queries. */
export type RankedCorpus = {
  corpus: Corpus;
  units: Float64Array;
  lsa: { model: Lsa; vectors: Float64Array } | null;
  /** The documents' positions in the starting model; null if it knows too few of a document's words. */
  positions: readonly (Float32Array | null)[];
  skills: readonly CoveredSkills[];
  /** The recent titles that each document names, the current one first. */
  titles: readonly (readonly CompiledTitle[])[];
  /** Each document's nearest neighbours; null if there are too many documents to compare them all with each other. */
  neighbours: readonly Neighbours[] | null;
};

export function readForRanking(documents: readonly string[]): RankedCorpus {
  const withoutHeaders = documents.map(withoutHeader);
  const allTexts = withoutHeaders.map(readText);
  const texts = documents.length < ENOUGH_FOR_LSA ? allTexts : withoutSingleTerms(allTexts);
  const corpus = readCorpus(texts);
  const units = unitWeights(corpus);
  const skills = texts.map((text) => coveredSkills(text.skills));
  const positions = texts.map((text) => positionOf(startingModel(), text));
  const titles = withoutHeaders.map(titlesOf);
  const neighbours = neighboursOf(corpus, units);
  const corpusRead = { corpus, units, positions, skills, titles, neighbours };
  if (documents.length < ENOUGH_FOR_LSA) return { ...corpusRead, lsa: null };
  const model = learnLsa(corpus, units, lsaDimensions(documents.length));
  const vectors = vectorsOf(corpus, units, model.directions, model.dimensions);
  return { ...corpusRead, lsa: { model, vectors } };
}

function titlesOf(text: string): CompiledTitle[] {
  return findTitles(text)
    .map((title) => compileTitle(title))
    .filter(({ weightTotal }) => weightTotal > 0);
}

/** How alike the titles of two texts are, 0 to 1. As in the fit, earlier titles count half. Null if either text has none. */
function titlesAlike(queryTitles: readonly CompiledTitle[], titles: readonly CompiledTitle[]): number | null {
  if (queryTitles.length === 0 || titles.length === 0) return null;
  return Math.max(...queryTitles.map((title, i) => shareOfTitle(i) * titlePart({ titles }, { title })));
}

/**
 * The texts without terms that occur in one document only: names, streets and typing errors. These say nothing about other
 * documents, but make a text longer. Not for a handful of documents, where most words occur in one only.
 */
function withoutSingleTerms(texts: readonly TextRead[]): TextRead[] {
  const holders = new Map<string, number>();
  for (const { words, concepts } of texts) {
    for (const term of new Set([...words, ...concepts])) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  const isShared = (term: string) => (holders.get(term) ?? 0) >= LEAST_HOLDERS;
  return texts.map(({ words, concepts, skills }) => ({
    words: words.filter(isShared),
    concepts: concepts.filter(isShared),
    skills,
  }));
}

function lsaCosines({ lsa, corpus }: RankedCorpus, weights: Float64Array): Float64Array | null {
  if (lsa === null) return null;
  const { dimensions, directions } = lsa.model;
  const vector = new Float64Array(dimensions);
  for (let id = 0; id < corpus.rarity.length; id += 1) {
    const weight = weights[id] ?? 0;
    if (weight === 0) continue;
    for (let i = 0; i < dimensions; i += 1) {
      vector[i] = (vector[i] ?? 0) + weight * (directions[id * dimensions + i] ?? 0);
    }
  }
  return rowCosines(vector, lsa.vectors);
}

interface QueryRead extends TextRead {
  readonly titles: readonly CompiledTitle[];
}

/** Reads a query as the documents are read: if it is a CV, without its author's identity. */
function readQuery(query: string): QueryRead {
  const body = withoutHeader(query);
  return { ...readText(body), titles: titlesOf(body) };
}

/** The measures that make up a rank, for each document in order. */
export function textParts(ranked: RankedCorpus, query: string): TextParts[] {
  return partsOf(ranked, readQuery(query));
}

function partsOf(rankedCorpus: RankedCorpus, query: QueryRead): TextParts[] {
  const { corpus, units, skills } = rankedCorpus;
  const weights = queryWeights(corpus, knownTerms(corpus, [...query.words, ...query.concepts]));
  const byCosine = cosines(corpus, units, weights);
  const byBm25 = bm25(corpus, knownTerms(corpus, query.words));
  const byLsa = lsaCosines(rankedCorpus, weights);
  const position = positionOf(startingModel(), query);
  return skills.map((answered, d) => ({
    tfIdf: byCosine[d] ?? 0,
    bm25: byBm25[d] ?? 0,
    lsa: byLsa === null ? null : Math.max(0, byLsa[d] ?? 0),
    start: Math.max(0, dot(position, rankedCorpus.positions[d] ?? null)),
    skills: skillShare(query.skills, answered),
    title: titlesAlike(query.titles, rankedCorpus.titles[d] ?? []),
  }));
}

/** The cosine of two vectors of unit length; 0 if either is missing. */
function dot(a: Float32Array | null, b: Float32Array | null): number {
  if (a === null || b === null) return 0;
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

/** The share of a query's words that the starting model knows. The fewer it knows, the less its similarities mean. */
function knownShare({ words }: Pick<TextRead, 'words'>): number {
  return words.length === 0 ? 0 : knownLength(startingModel(), { words }) / words.length;
}

/** How many standard deviations each value is above the mean; all 0 if they are equal. */
function standardise(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const deviation = Math.sqrt(variance);
  return values.map((value) => (deviation > 1e-12 ? (value - mean) / deviation : 0));
}

/** Like `standardise`, among the known values; 0 for unknown ones, which say nothing either way. */
function standardiseKnown(values: readonly (number | null)[]): number[] {
  const deviations = standardise(values.filter((value) => value !== null)).values();
  return values.map((value) => (value === null ? 0 : (deviations.next().value ?? 0)));
}

function atMostSameTrade(deviations: number): number {
  return Math.min(SAME_TRADE, deviations);
}

/** Like `rank`, for documents that have already been read. */
function rankIn(rankedCorpus: RankedCorpus, query: string): number[] {
  const queryRead = readQuery(query);
  const parts = partsOf(rankedCorpus, queryRead);
  const size = rankedCorpus.lsa === null ? 'few' : 'many';
  const weights = TEXT_WEIGHTS[size];
  const start = STARTING_SHARE[size] * knownShare(queryRead);
  const skills = (1 - start) * weights.skills * howMuchSkillsSay(queryRead.skills);
  const titles = parts.map(({ title }) => title);
  const titledShare = titles.filter((title) => title !== null).length / Math.max(1, parts.length);
  const columns = [
    [(1 - start) * weights.tfIdf, standardise(parts.map(({ tfIdf }) => tfIdf)).map(weighStriking)],
    [(1 - start) * weights.bm25, standardise(parts.map((part) => part.bm25))],
    [(1 - start) * weights.lsa, standardise(parts.map(({ lsa }) => lsa ?? 0))],
    [skills, standardise(parts.map((part) => part.skills)).map(atMostSameTrade)],
    [start, standardise(parts.map((part) => part.start))],
    [TITLE_SHARE * titledShare, standardiseKnown(titles)],
  ] as const;
  const scores = standardise(
    parts.map((_, d) => columns.reduce((sum, [weight, column]) => sum + weight * (column[d] ?? 0), 0)),
  );
  return rankedCorpus.neighbours === null ? scores : nearToNeighbours(scores, rankedCorpus.neighbours);
}

let last: { documents: readonly string[]; ranked: RankedCorpus } | null = null;

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((document, i) => document === b[i]);
}

/**
 * How well each document matches the query, in the documents' order: CVs for an advert, or adverts for a CV. Higher is
 * better; the scores are standard deviations within this list, so compare them within one call only.
 * Deterministic. It learns from these documents; the last list is cached, so another query on the same documents costs
 * little.
 */
export function rank(query: string, documents: readonly string[]): number[] {
  if (documents.length === 0) return [];
  if (last === null || !isSame(last.documents, documents)) {
    last = { documents: [...documents], ranked: readForRanking(documents) };
  }
  return rankIn(last.ranked, query);
}

import { OCCUPATION_GROUPS } from '../occupations.ts';
import { seeded } from '../seeded.ts';
import { displayedConcept, isConcept, occupationOfConcept } from './concepts.ts';
import { type Corpus, readCorpus } from './corpus.ts';
import { learnLsa } from './lsa.ts';
import { knownLength, roleTextOf, seekerTextOf } from './read-sides.ts';
import { DIMENSIONS, MOST_TERMS, type ModelInput, type Standard, type TextModel } from './text-model.ts';
import { type TextMeasures, textMeasures } from './text-score.ts';
import { unitWeights } from './tf-idf.ts';
import {
  CHANCE_OF_ONE_TRADE,
  CHANCE_PAIRS,
  ENOUGH_FOR_LSA,
  ENOUGH_PEOPLE,
  FIT_TEXT_WEIGHTS,
  LEAST_CHANCE_PAIRS,
  LEAST_HOLDERS,
  lsaDimensions,
} from './weights.ts';

const SEED = 30_303;
const UNKNOWN: Standard = { mean: 0, deviation: 1 };

/** The texts to learn from, each read once by `readText`. `formOf` returns the most common spelling of a term. */
export interface Lessons {
  readonly roles: readonly ModelInput[];
  readonly people: readonly ModelInput[];
  readonly formOf: (term: string) => string;
}

/** Null if there are too few texts to learn from; then there is no text part in the fit. Deterministic. */
export function learnTextModel({ roles, people, formOf }: Lessons, version: number): TextModel | null {
  const texts = [...roles, ...people];
  if (texts.length < ENOUGH_FOR_LSA || roles.length === 0) return null;
  const corpus = withCommonTerms(readCorpus(texts), texts);
  const units = unitWeights(corpus);
  const lsa = learnLsa(corpus, units, Math.min(DIMENSIONS, lsaDimensions(texts.length)));
  const vocabulary = corpus.vocabulary;
  const directions = new Float32Array(vocabulary.size * DIMENSIONS);
  for (let id = 0; id < vocabulary.size; id += 1) {
    for (let i = 0; i < lsa.dimensions; i += 1) {
      directions[id * DIMENSIONS + i] = lsa.directions[id * lsa.dimensions + i] ?? 0;
    }
  }
  const lengths = (people.length >= ENOUGH_PEOPLE ? people : texts).map((read) => knownLength(corpus, read));
  const model: TextModel = {
    version,
    documents: texts.length,
    vocabulary,
    forms: [...vocabulary.keys()].map((term) => (isConcept(term) ? displayedConcept(term) : formOf(term))),
    rarity: Float32Array.from(corpus.rarity),
    directions,
    meanLength: Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / lengths.length),
    standards: { tfIdf: UNKNOWN, bm25: UNKNOWN, lsa: UNKNOWN },
    together: UNKNOWN,
  };
  return withChanceStandards(model, roles, people.length >= ENOUGH_PEOPLE ? people : roles);
}

/** The corpus restricted to the most common of the terms that occur in several documents. */
function withCommonTerms(all: Corpus, texts: readonly ModelInput[]): Corpus {
  const holders = new Int32Array(all.vocabulary.size);
  for (const term of all.terms) holders[term] = (holders[term] ?? 0) + 1;
  const terms = [...all.vocabulary].filter(([, id]) => (holders[id] ?? 0) >= LEAST_HOLDERS);
  terms.sort(([, a], [, b]) => (holders[b] ?? 0) - (holders[a] ?? 0) || a - b);
  const knownTerms = new Set(terms.slice(0, MOST_TERMS).map(([term]) => term));
  const isKnown = (term: string) => knownTerms.has(term);
  return readCorpus(
    texts.map(({ words, concepts }) => ({
      words: words.filter(isKnown),
      concepts: concepts.filter(isKnown),
    })),
  );
}

/** Measures how similar two texts are by chance, on random pairs of a person and a role. */
function withChanceStandards(
  model: TextModel,
  roles: readonly ModelInput[],
  people: readonly ModelInput[],
): TextModel {
  const draw = seeded(SEED);
  const randomIndex = (list: readonly ModelInput[]) => Math.floor(draw() * list.length);
  const advertAt = cachedBy(roles, (read) => roleTextOf(model, read));
  const seekerAt = cachedBy(people, (read) => seekerTextOf(model, read));
  const sameTrade: TextMeasures[] = [];
  const otherPairs: TextMeasures[] = [];
  for (let n = 0; n < CHANCE_PAIRS; n += 1) {
    const role = randomIndex(roles);
    const person = randomIndex(people);
    const [seeker, advert] = [seekerAt(person), advertAt(role)];
    if (roles[role] === people[person] || seeker === null || advert === null) continue;
    const isOneTrade = shareUnitGroup(roles[role]!, people[person]!);
    (isOneTrade ? sameTrade : otherPairs).push(textMeasures(seeker, advert));
  }
  const pairs = chancePairs(sameTrade, otherPairs);
  const standards = {
    tfIdf: standardOf(pairs.map(({ tfIdf }) => tfIdf)),
    bm25: standardOf(pairs.map(({ bm25 }) => bm25)),
    lsa: standardOf(pairs.map(({ lsa }) => lsa)),
  };
  const sums = pairs.map((pair) =>
    (['tfIdf', 'bm25', 'lsa'] as const).reduce(
      (sum, measure) =>
        sum +
        (FIT_TEXT_WEIGHTS[measure] * (pair[measure] - standards[measure].mean)) /
          standards[measure].deviation,
      0,
    ),
  );
  return { ...model, standards, together: standardOf(sums) };
}

/**
 * A person and a role of one trade are not strangers. If there are few trades, many random pairs are of one trade, and texts
 * would be measured against those of colleagues. So such pairs are limited to the share that they have among many trades,
 * unless there are hardly any other pairs.
 */
function chancePairs(
  sameTrade: readonly TextMeasures[],
  otherPairs: readonly TextMeasures[],
): readonly TextMeasures[] {
  if (otherPairs.length < LEAST_CHANCE_PAIRS) return [...sameTrade, ...otherPairs];
  const most = Math.ceil((otherPairs.length * CHANCE_OF_ONE_TRADE) / (1 - CHANCE_OF_ONE_TRADE));
  return [...sameTrade.slice(0, most), ...otherPairs];
}

/** Whether two texts name occupations of one unit group. */
function shareUnitGroup(a: ModelInput, b: ModelInput): boolean {
  const groups = new Set(a.concepts.map(unitGroupOf));
  return b.concepts.some((concept) => unitGroupOf(concept) !== null && groups.has(unitGroupOf(concept)));
}

function unitGroupOf(concept: string): string | null {
  const occupation = occupationOfConcept(concept);
  return occupation === null ? null : (OCCUPATION_GROUPS[occupation] ?? null);
}

/** Computes the value of an item when it is first needed, and remembers it. */
function cachedBy<T>(list: readonly ModelInput[], make: (read: ModelInput) => T): (index: number) => T {
  const values = new Map<number, T>();
  return (index) => {
    const known = values.get(index);
    if (known !== undefined) return known;
    const value = make(list[index]!);
    values.set(index, value);
    return value;
  };
}

function standardOf(values: readonly number[]): Standard {
  if (values.length === 0) return UNKNOWN;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

import { countsOf } from '../counts.ts';
import type { RoleFacts, SeekerFacts } from '../facts.ts';
import { readText } from './read-text.ts';
import {
  DIMENSIONS,
  type ModelInput,
  ROLE_TERMS,
  type RoleText,
  type SeekerText,
  SHARE_UNIT,
  type TextModel,
  VECTOR_UNIT,
} from './text-model.ts';
import { BM25, LEAST_TERMS } from './weights.ts';

/** The words of an advert: its title, text and listed skills. */
export function roleWords({ title, descriptionMd, requiredSkills }: RoleFacts): string {
  return `${title}\n${title}\n${descriptionMd}\n${requiredSkills.join(', ')}`;
}

/**
 * A person's own words about their work. Listed skills are not included: they are a separate part of the fit, so that
 * listing one more never lowers the score. Null if there is neither a summary nor a CV: titles alone are not enough.
 */
export function seekerWords({ recentTitles, summaryText, cvText }: SeekerFacts): string | null {
  const written = [summaryText, cvText].filter((text) => text).join('\n');
  return written === '' ? null : `${recentTitles.join('\n')}\n${written}`;
}

export interface WeightedTerm {
  readonly id: number;
  readonly count: number;
  readonly weight: number;
}

/** The known terms, weighted by (1 + ln count) × rarity and scaled to unit length. */
function weigh(model: TextModel, { words, concepts }: ModelInput): WeightedTerm[] {
  const weighedTerms: { id: number; count: number; weight: number }[] = [];
  let squares = 0;
  for (const [term, count] of countsOf([...words, ...concepts])) {
    const id = model.vocabulary.get(term);
    if (id === undefined) continue;
    const weight = (1 + Math.log(count)) * (model.rarity[id] ?? 0);
    squares += weight * weight;
    weighedTerms.push({ id, count, weight });
  }
  const length = Math.sqrt(squares) || 1;
  for (const each of weighedTerms) each.weight /= length;
  return weighedTerms;
}

function projected(
  model: TextModel,
  weighedTerms: readonly WeightedTerm[],
): { length: number; vector: Float32Array } {
  const vector = new Float32Array(DIMENSIONS);
  const { directions } = model;
  for (const { id, weight } of weighedTerms) {
    const from = id * DIMENSIONS;
    for (let i = 0; i < DIMENSIONS; i += 1) {
      vector[i] = vector[i]! + weight * directions[from + i]!;
    }
  }
  let squares = 0;
  for (let i = 0; i < DIMENSIONS; i += 1) squares += vector[i]! ** 2;
  const length = Math.sqrt(squares) || 1;
  for (let i = 0; i < DIMENSIONS; i += 1) vector[i] = vector[i]! / length;
  return { length, vector };
}

/**
 * The number of words that the model knows, with repeats. The model doesn't know the names, streets and schools that are
 * left in texts, so texts that differ only in these have the same length.
 */
export function knownLength(
  { vocabulary }: Pick<TextModel, 'vocabulary'>,
  { words }: Pick<ModelInput, 'words'>,
): number {
  return words.reduce((count, word) => (vocabulary.has(word) ? count + 1 : count), 0);
}

/** Null if the advert has too few words that the model knows. */
export function readRoleText(model: TextModel, role: RoleFacts): RoleText | null {
  return roleTextOf(model, readText(roleWords(role)));
}

export function roleTextOf(model: TextModel, input: ModelInput): RoleText | null {
  const weighedTerms = weigh(model, input);
  if (weighedTerms.length < LEAST_TERMS) return null;
  const { vector } = projected(model, weighedTerms);
  const strongestTerms = weighedTerms.sort((a, b) => b.weight - a.weight || a.id - b.id).slice(0, ROLE_TERMS);
  const queryTerms = strongestTerms.map(({ id, count }) => {
    return (model.rarity[id] ?? 0) * ((count * (BM25.k3 + 1)) / (count + BM25.k3));
  });
  const maxScore = queryTerms.reduce((sum, weight) => sum + weight, 0) || 1;
  return {
    terms: Uint16Array.from(strongestTerms, ({ id }) => id),
    tfIdf: Uint8Array.from(strongestTerms, ({ weight }) => Math.round(weight * SHARE_UNIT)),
    bm25: Uint8Array.from(queryTerms, (weight) => Math.round((weight / maxScore) * SHARE_UNIT)),
    vector: Int8Array.from(vector, (value) => Math.round(value * VECTOR_UNIT)),
  };
}

/** Null if the person's text has too few words that the model knows. */
export function readSeekerText(model: TextModel, seeker: SeekerFacts): SeekerText | null {
  const words = seekerWords(seeker);
  return words === null ? null : seekerTextOf(model, readText(words));
}

export function seekerTextOf(model: TextModel, input: ModelInput): SeekerText | null {
  const weighedTerms = weigh(model, input).sort((a, b) => a.id - b.id);
  if (weighedTerms.length < LEAST_TERMS) return null;
  const lengthFactor = 1 - BM25.b + (BM25.b * knownLength(model, input)) / model.meanLength;
  return {
    model,
    terms: Int32Array.from(weighedTerms, ({ id }) => id),
    tfIdf: Float32Array.from(weighedTerms, ({ weight }) => weight),
    saturated: Float32Array.from(weighedTerms, ({ count }) => count / (count + BM25.k1 * lengthFactor)),
    ...projected(model, weighedTerms),
  };
}

/** A text's position in the model's latent space: unit length, `DIMENSIONS` numbers; null if it has too few known words. */
export function positionOf(model: TextModel, input: ModelInput): Float32Array | null {
  const weighedTerms = weigh(model, input);
  return weighedTerms.length < LEAST_TERMS ? null : projected(model, weighedTerms).vector;
}

const BYTES_A_TERM = 4;

/** Layout: the vector, then the terms' numbers, their TF-IDF and their BM25 shares. */
export function roleTextBytes({ terms, tfIdf, bm25, vector }: RoleText): Uint8Array {
  const bytes = new Uint8Array(DIMENSIONS + terms.length * BYTES_A_TERM);
  bytes.set(new Uint8Array(vector.buffer, vector.byteOffset, DIMENSIONS));
  const view = new DataView(bytes.buffer);
  for (const [i, term] of terms.entries()) view.setUint16(DIMENSIONS + i * 2, term, true);
  bytes.set(tfIdf, DIMENSIONS + terms.length * 2);
  bytes.set(bm25, DIMENSIONS + terms.length * 3);
  return bytes;
}

/** Reads what `roleTextBytes` wrote. Null for the empty bytes stored for an advert that is too short. */
export function roleTextFrom(bytes: Uint8Array): RoleText | null {
  if (bytes.length === 0) return null;
  const count = (bytes.length - DIMENSIONS) / BYTES_A_TERM;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    terms: Uint16Array.from({ length: count }, (_, i) => view.getUint16(DIMENSIONS + i * 2, true)),
    tfIdf: copyBytes(bytes, DIMENSIONS + count * 2, DIMENSIONS + count * 3),
    bm25: copyBytes(bytes, DIMENSIONS + count * 3, DIMENSIONS + count * 4),
    vector: new Int8Array(copyBytes(bytes, 0, DIMENSIONS).buffer),
  };
}

/** A real copy: bytes from the database may be a view of a larger buffer, and so may a `slice` of them. */
export function copyBytes(bytes: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(to - from);
  copy.set(bytes.subarray(from, to));
  return copy;
}

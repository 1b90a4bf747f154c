import {
  DIMENSIONS,
  type RoleText,
  type SeekerText,
  SHARE_UNIT,
  type TextModel,
  VECTOR_UNIT,
} from './text-model.ts';
import { evidenceOf, evidenceWeights, textPartOf } from './text-score.ts';

/*
 * The layout of a person's text (`SeekerText`) in bytes, with every weight exact:
 *
 *     float64        length of the vector before normalising
 *     float32 × 64   the vector
 *     uint32         how many terms, n
 *     float32 × n    TF-IDF; float32 × n the share in BM25; uint16 × n the terms' numbers, ascending
 */
const VECTOR_AT = 8;
const COUNT_AT = VECTOR_AT + DIMENSIONS * 4;
const TERMS_AT = COUNT_AT + 4;
const BYTES_A_TERM = 10;

export function seekerTextBytes({ terms, tfIdf, saturated, length, vector }: SeekerText): Uint8Array {
  const n = terms.length;
  const bytes = new Uint8Array(TERMS_AT + n * BYTES_A_TERM);
  const { buffer } = bytes;
  new Float64Array(buffer, 0, 1)[0] = length;
  new Float32Array(buffer, VECTOR_AT, DIMENSIONS).set(vector);
  new Uint32Array(buffer, COUNT_AT, 1)[0] = n;
  new Float32Array(buffer, TERMS_AT, n).set(tfIdf);
  new Float32Array(buffer, TERMS_AT + n * 4, n).set(saturated);
  new Uint16Array(buffer, TERMS_AT + n * 8, n).set(terms);
  return bytes;
}

/** Reads what `seekerTextBytes` wrote for this model. */
export function seekerTextFrom(model: TextModel, bytes: Uint8Array): SeekerText {
  // Copied to the start of a new buffer: bytes from the database may start anywhere in their buffer, but the arrays below
  // need aligned offsets.
  const { buffer } = new Uint8Array(bytes);
  const n = new Uint32Array(buffer, COUNT_AT, 1)[0] ?? 0;
  return {
    model,
    length: new Float64Array(buffer, 0, 1)[0] ?? 0,
    vector: new Float32Array(buffer, VECTOR_AT, DIMENSIONS),
    tfIdf: new Float32Array(buffer, TERMS_AT, n),
    saturated: new Float32Array(buffer, TERMS_AT + n * 4, n),
    terms: Int32Array.from(new Uint16Array(buffer, TERMS_AT + n * 8, n)),
  };
}

/** The same bytes as numbers of each width. Records in them begin at multiples of eight. */
export interface NumberViews {
  readonly f32: Float32Array;
  readonly u32: Uint32Array;
  readonly u16: Uint16Array;
}

const ABSENT = 0;

/** One advert, prepared for scoring the texts of many people. */
export class RoleTextScorer {
  readonly #role: RoleText;
  readonly #evidenceWeights: ReturnType<typeof evidenceWeights>;
  /** By term: its position in the advert's list, from 1. */
  readonly #places: Uint8Array;
  readonly #tfIdf: Float64Array;
  readonly #saturated: Float64Array;

  constructor(model: TextModel, role: RoleText) {
    this.#role = role;
    this.#evidenceWeights = evidenceWeights(model);
    this.#places = new Uint8Array(model.rarity.length);
    for (const [i, term] of role.terms.entries()) this.#places[term] = i + 1;
    this.#tfIdf = new Float64Array(role.terms.length);
    this.#saturated = new Float64Array(role.terms.length);
  }

  /** The text part, 0 to 1, of the person's text that begins at byte `offset`: exactly what `textPart` returns. */
  textPartAt({ f32, u32, u16 }: NumberViews, offset: number): number {
    const { terms, tfIdf: askedTfIdf, bm25: askedBm25, vector } = this.#role;
    const places = this.#places;
    const n = u32[(offset + COUNT_AT) >> 2]!;
    const weights = (offset + TERMS_AT) >> 2;
    const numbers = (offset + TERMS_AT + n * 8) >> 1;
    this.#tfIdf.fill(0);
    for (let i = 0; i < n; i += 1) {
      const position = places[u16[numbers + i]!]!;
      if (position === ABSENT) continue;
      this.#tfIdf[position - 1] = f32[weights + i]!;
      this.#saturated[position - 1] = f32[weights + n + i]!;
    }
    // Adds in the advert's order, like `textMeasures`: another order would differ in the last digit.
    let tfIdf = 0;
    let bm25 = 0;
    for (let i = 0; i < terms.length; i += 1) {
      const weight = this.#tfIdf[i]!;
      if (weight === 0) continue;
      tfIdf += weight * askedTfIdf[i]!;
      bm25 += this.#saturated[i]! * askedBm25[i]!;
    }
    const from = (offset + VECTOR_AT) >> 2;
    let lsa = 0;
    for (let i = 0; i < DIMENSIONS; i += 1) lsa += f32[from + i]! * vector[i]!;
    return textPartOf(
      evidenceOf(this.#evidenceWeights, tfIdf / SHARE_UNIT, bm25 / SHARE_UNIT, lsa / VECTOR_UNIT),
    );
  }
}

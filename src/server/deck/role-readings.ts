import {
  DIMENSIONS,
  ROLE_TERMS,
  type SeekerText,
  SHARE_UNIT,
  VECTOR_UNIT,
} from '#matching/text/text-model.ts';
import { type EvidenceWeights, evidenceOf, evidenceWeights, textPartOf } from '#matching/text/text-score.ts';
import type { Column, Columns } from '../index/columns.ts';
import type { Transfer } from '../index/transfer.ts';
import { DenseTerms } from './dense-terms.ts';

const BYTES_A_TERM = 4;
/** Bytes of a processor's cache line. A record has three: the vector, the terms' numbers, their TF-IDF and BM25 shares. */
const LINE = 64;
const RECORD: number = DIMENSIONS + ROLE_TERMS * BYTES_A_TERM;
const TERMS = DIMENSIONS;
const TF_IDF: number = TERMS + ROLE_TERMS * 2;
const BM25: number = TF_IDF + ROLE_TERMS;
/** Stored instead of the number of terms: the advert is not read yet, or says too little. */
const UNREAD = 0;
const SILENT = 255;

/** What the text model read in every role's advert (its vector and its strongest terms), by slot: 193 bytes each. */
export class RoleReadings {
  readonly #counts: Column<Uint8Array>;
  readonly #records: Column<Uint8Array>;
  /** Views of the same bytes as other types, set by `begin`. */
  #vectors: Int8Array = new Int8Array(0);
  #terms: Uint16Array = new Uint16Array(0);
  /** Roles that have not been read yet. */
  unread = 0;
  /** Roles that were read but say too little. */
  #silent = 0;
  readonly #dense = new DenseTerms();
  #evidenceWeights: EvidenceWeights | null = null;
  /** Used only to keep the compiler from removing the reads as unused. */
  touched = 0;
  #vector: Float32Array = new Float32Array(DIMENSIONS);

  constructor(columns: Columns) {
    this.#counts = columns.add(Uint8Array);
    this.#records = columns.add(Uint8Array, RECORD);
  }

  /** The memory in bytes, besides that of the columns. */
  get bytes(): number {
    return this.#dense.bytes;
  }

  /** Stores a role's `reading`, as written by `roleTextBytes`; null if its advert has not been read yet. */
  put(slot: number, reading: Uint8Array | null): void {
    const counts = this.#counts.values;
    if (reading === null || reading.length <= DIMENSIONS) {
      counts[slot] = reading === null ? UNREAD : SILENT;
      if (reading === null) this.unread += 1;
      else this.#silent += 1;
      return;
    }
    const records = this.#records.values;
    const count = (reading.length - DIMENSIONS) / BYTES_A_TERM;
    counts[slot] = count;
    const from = slot * RECORD;
    const tfIdf = DIMENSIONS + count * 2;
    records.set(reading.subarray(0, tfIdf), from);
    records.set(reading.subarray(tfIdf, tfIdf + count), from + TF_IDF);
    records.set(reading.subarray(tfIdf + count), from + BM25);
  }

  /** Call before a slot is cleared: removes its role from the counts. */
  uncount(slot: number): void {
    const count = this.#counts.values[slot];
    if (count === UNREAD) this.unread -= 1;
    if (count === SILENT) this.#silent -= 1;
  }

  /** Transfers the counts, without the columns. */
  transfer(transfer: Transfer): void {
    this.unread = transfer.value(this.unread);
    this.#silent = transfer.value(this.#silent);
  }

  /** Whether every role has a usable reading. */
  get isWhole(): boolean {
    return this.unread + this.#silent === 0;
  }

  has(slot: number): boolean {
    const count = this.#counts.values[slot];
    return count !== UNREAD && count !== SILENT;
  }

  /** Starts a search for one person. `text` is null without a usable text of theirs. */
  begin(text: SeekerText | null): void {
    if (text === null) {
      this.#evidenceWeights = null;
      return;
    }
    const { buffer } = this.#records.values;
    if (this.#vectors.buffer !== buffer) {
      this.#vectors = new Int8Array(buffer);
      this.#terms = new Uint16Array(buffer);
    }
    this.#dense.fill(text);
    this.#evidenceWeights = evidenceWeights(text.model);
    this.#vector = text.vector;
  }

  /**
   * The text part, 0 to 1: exactly the number of `textPart`. −1 if the advert is not read yet, or if either side has written
   * too little.
   */
  textPartFor(slot: number): number {
    const weights = this.#evidenceWeights;
    const count = this.#counts.values[slot]!;
    if (weights === null || count === UNREAD || count === SILENT) return -1;
    const records = this.#records.values;
    const { tfIdf: weightOf, saturated } = this.#dense;
    const vector = this.#vector;
    const from = slot * RECORD;
    let tfIdf = 0;
    let bm25 = 0;
    for (let i = 0; i < count; i += 1) {
      const term = this.#terms[((from + TERMS) >> 1) + i]!;
      tfIdf += weightOf[term]! * records[from + TF_IDF + i]!;
      bm25 += saturated[term]! * records[from + BM25 + i]!;
    }
    let lsa = 0;
    for (let i = 0; i < DIMENSIONS; i += 1) lsa += vector[i]! * this.#vectors[from + i]!;
    return textPartOf(evidenceOf(weights, tfIdf / SHARE_UNIT, bm25 / SHARE_UNIT, lsa / VECTOR_UNIT));
  }

  /**
   * Touches the memory of these slots before it is read. One by one, each read would wait for memory; together they wait
   * once, which at 100,000 roles takes a third of the time.
   */
  fetch(slots: Int32Array, count: number): void {
    const records = this.#records.values;
    let checksum = 0;
    for (let i = 0; i < count; i += 1) {
      const from = slots[i]! * RECORD;
      checksum += records[from]! + records[from + LINE]! + records[from + 2 * LINE]!;
    }
    this.touched = checksum;
  }

  /**
   * Like `textPartFor` for a role that has a reading, except for the last digits: four independent sums that do not wait for each
   * other, because waiting is what takes the time.
   */
  approximately(slot: number): number {
    const weights = this.#evidenceWeights;
    if (weights === null) return -1;
    const records = this.#records.values;
    const vectors = this.#vectors;
    const vector = this.#vector;
    const from = slot * RECORD;
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    for (let i = 0; i < DIMENSIONS; i += 4) {
      one += vector[i]! * vectors[from + i]!;
      two += vector[i + 1]! * vectors[from + i + 1]!;
      three += vector[i + 2]! * vectors[from + i + 2]!;
      four += vector[i + 3]! * vectors[from + i + 3]!;
    }
    const lsa = one + two + three + four;
    const terms = this.#terms;
    const weightOf = this.#dense.tfIdf;
    const bm25Of = this.#dense.saturated;
    const count = this.#counts.values[slot]!;
    const fromTerms = (from + TERMS) >> 1;
    const fromTfIdf = from + TF_IDF;
    const fromBm25 = from + BM25;
    let tfIdf = 0;
    let bm25 = 0;
    for (let i = 0; i < count; i += 1) {
      const term = terms[fromTerms + i]!;
      const weight = weightOf[term]!;
      if (weight === 0) continue;
      tfIdf += weight * records[fromTfIdf + i]!;
      bm25 += bm25Of[term]! * records[fromBm25 + i]!;
    }
    return textPartOf(evidenceOf(weights, tfIdf / SHARE_UNIT, bm25 / SHARE_UNIT, lsa / VECTOR_UNIT));
  }
}

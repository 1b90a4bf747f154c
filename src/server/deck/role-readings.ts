import { DIMENSIONS, ROLE_TERMS, type SeekerText } from '#matching/text/text-model.ts';
import { DenseTerms, evidenceOf, type TextLine, textLine, textPartOf } from '#matching/text/text-score.ts';

const BYTES_A_TERM = 4;
const TERM_SHARES = ROLE_TERMS * 2;
const UNIT = 255;
/** In the place of how many terms there are. */
const UNREAD = 0;
const SILENT = 255;
const VECTOR_UNIT = 127;

/** What the text model reads in every role, by slot: 193 bytes each. */
export class RoleReadings {
  #counts: Uint8Array = new Uint8Array(0);
  #vectors: Int8Array = new Int8Array(0);
  #terms: Uint16Array = new Uint16Array(0);
  /** TF-IDF shares, then BM25 shares. */
  #shares: Uint8Array = new Uint8Array(0);
  /** Roles that have not been read yet. */
  unread = 0;
  /** Roles that were read and say too little. */
  #silent = 0;
  readonly #dense = new DenseTerms();
  #line: TextLine | null = null;
  #vector: Float32Array = new Float32Array(DIMENSIONS);

  get bytes(): number {
    const columns = [this.#counts, this.#vectors, this.#terms, this.#shares];
    return columns.reduce((sum, column) => sum + column.byteLength, this.#dense.bytes);
  }

  /** Room for slots below `slots`. */
  grow(slots: number): void {
    this.#counts = wider(this.#counts, new Uint8Array(slots));
    this.#vectors = wider(this.#vectors, new Int8Array(slots * DIMENSIONS));
    this.#terms = wider(this.#terms, new Uint16Array(slots * ROLE_TERMS));
    this.#shares = wider(this.#shares, new Uint8Array(slots * TERM_SHARES));
  }

  /** `reading` as `roleTextBytes` wrote it; null where there is none. */
  put(slot: number, reading: Uint8Array | null): void {
    if (reading === null || reading.length <= DIMENSIONS) {
      this.#counts[slot] = reading === null ? UNREAD : SILENT;
      if (reading === null) this.unread += 1;
      else this.#silent += 1;
      return;
    }
    const count = (reading.length - DIMENSIONS) / BYTES_A_TERM;
    this.#counts[slot] = count;
    const terms = DIMENSIONS;
    const tfIdf = terms + count * 2;
    for (let i = 0; i < DIMENSIONS; i += 1) this.#vectors[slot * DIMENSIONS + i] = reading[i] as number;
    for (let i = 0; i < count; i += 1) {
      const at = terms + i * 2;
      this.#terms[slot * ROLE_TERMS + i] = (reading[at] as number) | ((reading[at + 1] as number) << 8);
      this.#shares[slot * TERM_SHARES + i] = reading[tfIdf + i] as number;
      this.#shares[slot * TERM_SHARES + ROLE_TERMS + i] = reading[tfIdf + count + i] as number;
    }
  }

  /** What stands in a slot leaves it. */
  drop(slot: number): void {
    if (this.#counts[slot] === UNREAD) this.unread -= 1;
    if (this.#counts[slot] === SILENT) this.#silent -= 1;
  }

  move(from: number, to: number): void {
    this.#counts[to] = this.#counts[from] as number;
    this.#vectors.copyWithin(to * DIMENSIONS, from * DIMENSIONS, (from + 1) * DIMENSIONS);
    this.#terms.copyWithin(to * ROLE_TERMS, from * ROLE_TERMS, (from + 1) * ROLE_TERMS);
    this.#shares.copyWithin(to * TERM_SHARES, from * TERM_SHARES, (from + 1) * TERM_SHARES);
  }

  /** Everybody moves at once: slot n now holds what slot from[n] held, −1 for nothing. */
  settle(from: Int32Array): void {
    const old = [this.#counts, this.#vectors, this.#terms, this.#shares] as const;
    this.#counts = new Uint8Array(0);
    this.#vectors = new Int8Array(0);
    this.#terms = new Uint16Array(0);
    this.#shares = new Uint8Array(0);
    this.grow(from.length);
    const fresh = [this.#counts, this.#vectors, this.#terms, this.#shares] as const;
    const widths = [1, DIMENSIONS, ROLE_TERMS, TERM_SHARES];
    for (const [column, width] of widths.entries()) {
      const [here, there] = [fresh[column], old[column]];
      if (!here || !there) continue;
      for (let slot = 0; slot < from.length; slot += 1) {
        const at = from[slot] as number;
        if (at >= 0) here.set(there.subarray(at * width, (at + 1) * width), slot * width);
      }
    }
  }

  /** Whether every role has a reading that tells something. */
  get isWhole(): boolean {
    return this.unread + this.#silent === 0;
  }

  has(slot: number): boolean {
    const count = this.#counts[slot];
    return count !== UNREAD && count !== SILENT;
  }

  /** Turns to what one person has written; null: nothing. */
  begin(text: SeekerText | null): void {
    if (text === null) {
      this.#line = null;
      return;
    }
    this.#dense.lay(text);
    this.#line = textLine(text.model);
    this.#vector = text.vector;
  }

  /** The text part, 0 to 1: the very number of `textPart`. −1 where either side has written too little. */
  of(slot: number): number {
    const line = this.#line;
    const count = this.#counts[slot] as number;
    if (line === null || count === UNREAD || count === SILENT) return -1;
    const shares = this.#shares;
    const terms = this.#terms;
    const dense = this.#dense.tfIdf;
    const saturated = this.#dense.saturated;
    const fromTerms = slot * ROLE_TERMS;
    const fromShares = slot * TERM_SHARES;
    let tfIdf = 0;
    let bm25 = 0;
    for (let i = 0; i < count; i += 1) {
      const term = terms[fromTerms + i] as number;
      const weight = dense[term] as number;
      if (weight === 0) continue;
      tfIdf += weight * (shares[fromShares + i] as number);
      bm25 += (saturated[term] as number) * (shares[fromShares + ROLE_TERMS + i] as number);
    }
    const vectors = this.#vectors;
    const vector = this.#vector;
    const fromVector = slot * DIMENSIONS;
    let lsa = 0;
    for (let i = 0; i < DIMENSIONS; i += 1)
      lsa += (vector[i] as number) * (vectors[fromVector + i] as number);
    return textPartOf(evidenceOf(line, tfIdf / UNIT, bm25 / UNIT, lsa / VECTOR_UNIT));
  }
}

function wider<T extends { set(other: T): void }>(column: T, room: T): T {
  room.set(column);
  return room;
}

import type { IdTable } from './id-table.ts';
import type { Position } from './position.ts';

/** The best slots seen so far, up to a limit: higher scores first, and equal scores in the order of `seed` (`isBeforeInTie`). */
export class TopK {
  readonly #scores: Int32Array;
  readonly #slots: Int32Array;
  #count = 0;
  readonly #ids: IdTable;
  readonly #after: Position | null;
  readonly #seed: number;

  /** At most `limit` slots, all of them after `startAfter`. */
  constructor(limit: number, ids: IdTable, startAfter: Position | null, seed: number) {
    this.#scores = new Int32Array(limit);
    this.#slots = new Int32Array(limit);
    this.#ids = ids;
    this.#after = startAfter;
    this.#seed = seed;
  }

  /** The lowest score that can still get in. */
  get least(): number {
    if (this.#scores.length === 0) return Number.POSITIVE_INFINITY;
    return this.isFull ? this.#scores[this.#count - 1]! : 0;
  }

  get isFull(): boolean {
    return this.#count === this.#scores.length;
  }

  /** Adds a slot if it is among the best. Returns whether it is. */
  offer(score: number, slot: number): boolean {
    if (!this.#wants(score, slot)) return false;
    let position = this.#count;
    if (this.isFull) position -= 1;
    else this.#count += 1;
    while (position > 0 && this.#isBefore(score, slot, position - 1)) {
      this.#scores[position] = this.#scores[position - 1]!;
      this.#slots[position] = this.#slots[position - 1]!;
      position -= 1;
    }
    this.#scores[position] = score;
    this.#slots[position] = slot;
    return true;
  }

  /** Best first. */
  map<T>(convert: (slot: number, score: number) => T): T[] {
    return Array.from({ length: this.#count }, (_, i) => convert(this.#slots[i]!, this.#scores[i]!));
  }

  #wants(score: number, slot: number): boolean {
    if (this.#after !== null) {
      if (score > this.#after.score) return false;
      if (score === this.#after.score && this.#ids.compareTo(slot, this.#after.id, this.#seed) <= 0)
        return false;
    }
    if (!this.isFull) return true;
    return this.#count > 0 && this.#isBefore(score, slot, this.#count - 1);
  }

  #isBefore(score: number, slot: number, position: number): boolean {
    const otherScore = this.#scores[position]!;
    return (
      score > otherScore ||
      (score === otherScore && this.#ids.compare(slot, this.#slots[position]!, this.#seed) < 0)
    );
  }
}

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

  /** At most `limit` slots, all of them after `after`. */
  constructor(limit: number, ids: IdTable, after: Position | null, seed: number) {
    this.#scores = new Int32Array(limit);
    this.#slots = new Int32Array(limit);
    this.#ids = ids;
    this.#after = after;
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
    let at = this.#count;
    if (this.isFull) at -= 1;
    else this.#count += 1;
    while (at > 0 && this.#isBefore(score, slot, at - 1)) {
      this.#scores[at] = this.#scores[at - 1]!;
      this.#slots[at] = this.#slots[at - 1]!;
      at -= 1;
    }
    this.#scores[at] = score;
    this.#slots[at] = slot;
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

  #isBefore(score: number, slot: number, at: number): boolean {
    const otherScore = this.#scores[at]!;
    return (
      score > otherScore ||
      (score === otherScore && this.#ids.compare(slot, this.#slots[at]!, this.#seed) < 0)
    );
  }
}

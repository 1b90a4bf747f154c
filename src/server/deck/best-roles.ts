import type { RoleIds } from './role-ids.ts';

/** A place in a deck's order: higher scores first, and of equal scores the lower id. */
export interface Position {
  readonly score: number;
  /** As `parseId` reads it. */
  readonly id: Uint32Array;
}

/** The best roles seen so far, up to a limit, in the deck's order. */
export class BestRoles {
  readonly scores: Int32Array;
  readonly slots: Int32Array;
  count = 0;
  readonly #ids: RoleIds;
  readonly #after: Position | null;
  readonly #floor: number;

  /** At most `limit` roles, all of them after `after` and none with a score below `floor`. */
  constructor(limit: number, ids: RoleIds, after: Position | null, floor = 0) {
    this.scores = new Int32Array(limit);
    this.slots = new Int32Array(limit);
    this.#ids = ids;
    this.#after = after;
    this.#floor = floor;
  }

  /** The lowest score that can still get in. */
  get least(): number {
    if (this.scores.length === 0) return Number.POSITIVE_INFINITY;
    return this.isFull ? (this.scores[this.count - 1] as number) : this.#floor;
  }

  get isFull(): boolean {
    return this.count === this.scores.length;
  }

  /** Whether a role with this score could still get in, by score and id. */
  wants(score: number, slot: number): boolean {
    if (this.#after !== null) {
      if (score > this.#after.score) return false;
      if (score === this.#after.score && this.#ids.compareTo(slot, this.#after.id) <= 0) return false;
    }
    if (!this.isFull) return score >= this.#floor;
    if (this.count === 0) return false;
    const last = this.count - 1;
    const worst = this.scores[last] as number;
    return score > worst || (score === worst && this.#ids.compare(slot, this.slots[last] as number) < 0);
  }

  /** Adds a role for which `wants` was true. */
  take(score: number, slot: number): void {
    let at = this.count;
    if (at === this.scores.length) at -= 1;
    else this.count += 1;
    while (at > 0 && this.#isBefore(score, slot, at - 1)) {
      this.scores[at] = this.scores[at - 1] as number;
      this.slots[at] = this.slots[at - 1] as number;
      at -= 1;
    }
    this.scores[at] = score;
    this.slots[at] = slot;
  }

  #isBefore(score: number, slot: number, at: number): boolean {
    const held = this.scores[at] as number;
    return score > held || (score === held && this.#ids.compare(slot, this.slots[at] as number) < 0);
  }
}

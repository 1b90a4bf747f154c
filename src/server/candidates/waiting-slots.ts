import { grow } from '../index/columns.ts';

const NONE = -1;

/** Slots that wait to be examined, by level. A slot waits at one level at a time; each level is last in, first out. */
export class WaitingSlots {
  readonly #first: Int32Array;
  /** By slot: the next one at its level. */
  #next: Int32Array = new Int32Array(0);

  constructor(levels: number) {
    this.#first = new Int32Array(levels);
  }

  get bytes(): number {
    return this.#next.byteLength;
  }

  /** Empties all levels and makes room for slots below `slots`. */
  begin(slots: number): void {
    this.#first.fill(NONE);
    if (this.#next.length < slots) this.#next = grow(this.#next, Math.ceil(slots * 1.2));
  }

  add(level: number, slot: number): void {
    this.#next[slot] = this.#first[level]!;
    this.#first[level] = slot;
  }

  /** Removes a slot from this level and returns it; −1 if the level is empty. */
  take(level: number): number {
    const slot = this.#first[level]!;
    if (slot !== NONE) this.#first[level] = this.#next[slot]!;
    return slot;
  }
}

import { type ChanceRange, isExplored } from '#matching/order.ts';
import { type Column, type Columns, grown } from './columns.ts';
import { parseUuid, uuidText, WORDS } from './uuid-words.ts';

const LAST: number = WORDS - 1;
const EMPTY = -1;

/**
 * Maps slots to ids of sixteen bytes and back: a million ids in a Map of strings would take more memory than everything
 * else in the deck. A hash table with open addressing, at most two thirds full. The hash keeps the order of the ids'
 * numbers except after collisions, so a range of numbers is stored together.
 */
export class IdTable {
  readonly #words: Column<Uint32Array>;
  #table: Int32Array = new Int32Array(16).fill(EMPTY);
  #count = 0;
  #within: Int32Array = new Int32Array(64);
  readonly #sought = new Uint32Array(WORDS);

  /** Adds the ids to the index's columns. */
  constructor(columns: Columns) {
    this.#words = columns.add(Uint32Array, WORDS);
  }

  /** Besides the column. */
  get bytes(): number {
    return this.#table.byteLength;
  }

  /** Makes room for as many ids as another table has. Only allowed before anything is put. */
  reserve(like: IdTable): void {
    this.#table = new Int32Array(like.#table.length).fill(EMPTY);
  }

  /** The slot of this id, or −1. */
  find(id: string): number {
    if (!parseUuid(id, this.#sought)) return EMPTY;
    const mask = this.#table.length - 1;
    for (let at = this.#home(this.#sought, 0); ; at = (at + 1) & mask) {
      const slot = this.#table[at] as number;
      if (slot === EMPTY || this.compareTo(slot, this.#sought) === 0) return slot;
    }
  }

  /** The slots of those of these ids that are in the table. */
  findAll(ids: Iterable<string>): Set<number> {
    const slots = new Set<number>();
    for (const id of ids) {
      const slot = this.find(id);
      if (slot !== EMPTY) slots.add(slot);
    }
    return slots;
  }

  /** Adds an id that is not in the table yet. */
  put(id: string, slot: number): void {
    if (!parseUuid(id, this.#sought)) throw new Error(`Not a UUID: ${id}`);
    this.#words.values.set(this.#sought, slot * WORDS);
    this.#count += 1;
    if (this.#count * 3 > this.#table.length * 2) this.#rehash();
    this.#enter(slot);
  }

  /** Whether this slot is in use. */
  isIn(slot: number): boolean {
    const mask = this.#table.length - 1;
    for (let at = this.#homeOf(slot); ; at = (at + 1) & mask) {
      const other = this.#table[at] as number;
      if (other === slot || other === EMPTY) return other === slot;
    }
  }

  /** A number of the id, evenly distributed and the same in every process. */
  numberOf(slot: number): number {
    return this.#words.values[slot * WORDS + LAST] as number;
  }

  /** The slots whose numbers lie in this range. Valid until the next call. */
  within(range: ChanceRange): Int32Array {
    const mask = this.#table.length - 1;
    const shift = 1 + Math.clz32(this.#table.length);
    const first = range.from >>> shift;
    const last = ((range.from + range.length) % 2 ** 32) >>> shift;
    const most = ((last - first) & mask) + 1;
    let count = 0;
    // Before the first gap, an entry may have been displaced from before the range; after the last home, from within it.
    let isSure = false;
    for (let n = 0, at = first; n <= mask; n += 1, at = (at + 1) & mask) {
      const slot = this.#table[at] as number;
      if (slot === EMPTY) {
        if (n >= most) break;
        isSure = true;
        continue;
      }
      if ((!isSure || n + 1 >= most) && !isExplored(range, this.numberOf(slot))) continue;
      if (count === this.#within.length) this.#within = grown(this.#within, count * 2);
      this.#within[count] = slot;
      count += 1;
    }
    return this.#within.subarray(0, count);
  }

  remove(slot: number): void {
    let hole = this.#at(slot);
    const mask = this.#table.length - 1;
    // Closes the gap: moves up every later entry of the chain that could no longer be found.
    for (let at = (hole + 1) & mask; ; at = (at + 1) & mask) {
      const other = this.#table[at] as number;
      if (other === EMPTY) break;
      const home = this.#homeOf(other);
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        this.#table[hole] = other;
        hole = at;
      }
    }
    this.#table[hole] = EMPTY;
    this.#count -= 1;
  }

  /** Call before the columns move slot `from` to slot `to`, whose own id has been removed. */
  move(from: number, to: number): void {
    this.#table[this.#at(from)] = to;
  }

  /** Call after the columns have settled in the same way: slot n now has what slot from[n] had, −1 for nothing. */
  settle(from: Int32Array): void {
    this.#table.fill(EMPTY);
    for (const [slot, old] of from.entries()) if (old >= 0) this.#enter(slot);
  }

  /** Below 0 if the id in slot `a` comes before the one in slot `b`, in the order of their texts. */
  compare(a: number, b: number): number {
    return this.compareTo(a, this.#words.values, b * WORDS);
  }

  /** The same for an id, as read by `parseUuid`, that need not be in the table. */
  compareTo(slot: number, words: Uint32Array, at = 0): number {
    const { values } = this.#words;
    for (let word = 0; word < WORDS; word += 1) {
      const difference = (values[slot * WORDS + word] as number) - (words[at + word] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  text(slot: number): string {
    return uuidText(this.#words.values.subarray(slot * WORDS, (slot + 1) * WORDS));
  }

  /** Ids are random, so the first bits of their last word serve as a hash. */
  #home(words: Uint32Array, at: number): number {
    return (words[at + LAST] as number) >>> (1 + Math.clz32(this.#table.length));
  }

  #homeOf(slot: number): number {
    return this.#home(this.#words.values, slot * WORDS);
  }

  #at(slot: number): number {
    const mask = this.#table.length - 1;
    let at = this.#homeOf(slot);
    while (this.#table[at] !== slot) {
      if (this.#table[at] === EMPTY) throw new Error('That slot is not in use.');
      at = (at + 1) & mask;
    }
    return at;
  }

  #enter(slot: number): void {
    const mask = this.#table.length - 1;
    let at = this.#homeOf(slot);
    while (this.#table[at] !== EMPTY) at = (at + 1) & mask;
    this.#table[at] = slot;
  }

  #rehash(): void {
    const held = this.#table.filter((slot) => slot !== EMPTY);
    this.#table = new Int32Array(this.#table.length * 2).fill(EMPTY);
    for (const slot of held) this.#enter(slot);
  }
}

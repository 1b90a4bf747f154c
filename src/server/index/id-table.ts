import type { Column, Columns } from './columns.ts';
import { HashTable } from './hash-table.ts';
import type { Transfer } from './transfer.ts';
import { parseUuid, uuidText, WORDS } from './uuid-words.ts';

const LAST: number = WORDS - 1;

/**
 * Maps slots to ids of sixteen bytes and back: a million ids in a Map of strings would take more memory than everything
 * else in the deck. Ids are random, so their last word serves as a hash.
 */
export class IdTable {
  readonly #words: Column<Uint32Array>;
  readonly #slots = new HashTable((slot) => this.numberOf(slot));
  readonly #wanted = new Uint32Array(WORDS);

  /** Adds the ids to the index's columns. */
  constructor(columns: Columns) {
    this.#words = columns.add(Uint32Array, WORDS);
  }

  /** The size of the table, without the column. */
  get bytes(): number {
    return this.#slots.bytes;
  }

  /** Makes room for as many ids as another table has. Only allowed before anything is put. */
  reserve(like: IdTable): void {
    this.#slots.reserve(like.#slots);
  }

  /** The slot of this id, or −1. */
  find(id: string): number {
    if (!parseUuid(id, this.#wanted)) return -1;
    return this.#slots.find(this.#wanted[LAST]!, this.#isWanted);
  }

  /** The slot of the id in the sixteen bytes from `offset` on, or −1. */
  findBytes(bytes: DataView, offset: number): number {
    for (let word = 0; word < WORDS; word += 1) this.#wanted[word] = bytes.getUint32(offset + word * 4);
    return this.#slots.find(this.#wanted[LAST]!, this.#isWanted);
  }

  readonly #isWanted = (slot: number): boolean => this.compareTo(slot, this.#wanted, 0) === 0;

  /** The slots of these ids, leaving out ids that are not in the table. */
  findAll(ids: Iterable<string>): Set<number> {
    const slots = new Set<number>();
    for (const id of ids) {
      const slot = this.find(id);
      if (slot >= 0) slots.add(slot);
    }
    return slots;
  }

  /** Adds an id that is not in the table yet. */
  put(id: string, slot: number): void {
    if (!parseUuid(id, this.#wanted)) throw new Error(`Not a UUID: ${id}`);
    this.#words.values.set(this.#wanted, slot * WORDS);
    this.#slots.add(slot);
  }

  /** Whether this slot is in use. */
  isIn(slot: number): boolean {
    return this.#slots.has(slot);
  }

  /** A number from the id, evenly distributed and the same in every process. */
  numberOf(slot: number): number {
    return this.#words.values[slot * WORDS + LAST]!;
  }

  /** The slots whose numbers lie in this range. Valid until the next call. */
  within({ from, length }: { readonly from: number; readonly length: number }): Int32Array {
    return this.#slots.within(from, length);
  }

  remove(slot: number): void {
    this.#slots.remove(slot);
  }

  /** Call before the columns move slot `from` to slot `to`, whose own id has been removed. */
  move(from: number, to: number): void {
    this.#slots.replace(from, to);
  }

  /** Call after the columns have been rearranged in the same way: slot n now has what slot from[n] had, −1 for nothing. */
  rearrange(from: Int32Array): void {
    const slots = from.map((old, slot) => (old < 0 ? -1 : slot));
    this.#slots.refill(slots.filter((slot) => slot >= 0));
  }

  /** Below 0 if the id in slot `a` comes before the one in slot `b`, in the order of `seed` (`isBeforeInTie`). */
  compare(a: number, b: number, seed: number): number {
    return this.compareTo(a, this.#words.values, seed, b * WORDS);
  }

  /** The same for an id, as read by `parseUuid`, that need not be in the table. */
  compareTo(slot: number, words: Uint32Array, seed: number, offset = 0): number {
    const { values } = this.#words;
    const first = ((values[slot * WORDS]! ^ seed) >>> 0) - ((words[offset]! ^ seed) >>> 0);
    if (first !== 0) return first;
    for (let word = 1; word < WORDS; word += 1) {
      const difference = values[slot * WORDS + word]! - words[offset + word]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Transfers the table, without the column. */
  transfer(transfer: Transfer): void {
    this.#slots.transfer(transfer);
  }

  text(slot: number): string {
    return uuidText(this.#words.values.subarray(slot * WORDS, (slot + 1) * WORDS));
  }
}

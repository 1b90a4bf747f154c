import { grow } from './columns.ts';
import type { Transfer } from './transfer.ts';

const EMPTY = -1;

/**
 * Finds slot numbers or record numbers by a hash of their content. Open addressing, at most two thirds full. The table keeps
 * the order of the hashes except after collisions, so those in a range are stored together.
 */
export class HashTable {
  #places: Int32Array = new Int32Array(16).fill(EMPTY);
  #count = 0;
  #rangeResult: Int32Array = new Int32Array(64);
  readonly #hashOf: (number: number) => number;

  /** `hashOf` returns 32 bits, evenly distributed, for each number in the table. */
  constructor(hashOf: (number: number) => number) {
    this.#hashOf = hashOf;
  }

  get bytes(): number {
    return this.#places.byteLength;
  }

  /** Makes room for as many numbers as another table has. Only allowed before anything is added. */
  reserve(like: HashTable): void {
    this.#places = new Int32Array(like.#places.length).fill(EMPTY);
  }

  /** The number with this hash for which `is` is true, or −1. */
  find(hash: number, is: (number: number) => boolean): number {
    for (let index = this.#home(hash); ; index = this.#following(index)) {
      const number = this.#places[index]!;
      if (number === EMPTY || is(number)) return number;
    }
  }

  has(number: number): boolean {
    return this.find(this.#hashOf(number), (other) => other === number) === number;
  }

  /** Adds a number that is not in the table yet. */
  add(number: number): void {
    this.#count += 1;
    if (this.#count * 3 > this.#places.length * 2) {
      const all = this.#places.filter((each) => each !== EMPTY);
      this.#places = new Int32Array(this.#places.length * 2);
      this.refill(all);
    }
    this.#enter(number);
  }

  remove(number: number): void {
    let gap = this.#placeOf(number);
    const mask = this.#places.length - 1;
    // Closes the gap: moves up every later entry of the chain that could no longer be found.
    for (let index = this.#following(gap); ; index = this.#following(index)) {
      const entry = this.#places[index]!;
      if (entry === EMPTY) break;
      const homeOfEntry = this.#home(this.#hashOf(entry));
      if (((index - homeOfEntry) & mask) >= ((index - gap) & mask)) {
        this.#places[gap] = entry;
        gap = index;
      }
    }
    this.#places[gap] = EMPTY;
    this.#count -= 1;
  }

  /** Replaces a number by another with the same hash. */
  replace(number: number, newNumber: number): void {
    this.#places[this.#placeOf(number)] = newNumber;
  }

  /** Replaces all numbers by these; there must be as many. */
  refill(numbers: Iterable<number>): void {
    this.#places.fill(EMPTY);
    for (const number of numbers) this.#enter(number);
  }

  /** The numbers with a hash from `from` on, below `from + length`, modulo 2³². Valid until the next call. */
  within(from: number, length: number): Int32Array {
    const mask = this.#places.length - 1;
    const first = this.#home(from);
    const last = this.#home((from + length) % 2 ** 32);
    const homeCount = ((last - first) & mask) + 1;
    let count = 0;
    // Before the first gap, an entry may have been displaced from before the range; from the last home on, it may belong
    // after the range. Only there must its hash be checked.
    let isSure = false;
    for (let n = 0, index = first; n <= mask; n += 1, index = this.#following(index)) {
      const number = this.#places[index]!;
      if (number === EMPTY) {
        if (n >= homeCount) break;
        isSure = true;
        continue;
      }
      if ((!isSure || n + 1 >= homeCount) && (this.#hashOf(number) - from) >>> 0 >= length) continue;
      if (count === this.#rangeResult.length) this.#rangeResult = grow(this.#rangeResult, count * 2);
      this.#rangeResult[count] = number;
      count += 1;
    }
    return this.#rangeResult.subarray(0, count);
  }

  transfer(transfer: Transfer): void {
    this.#places = transfer.numbers(this.#places);
    this.#count = transfer.value(this.#count);
  }

  #home(hash: number): number {
    return hash >>> (1 + Math.clz32(this.#places.length));
  }

  #following(index: number): number {
    return (index + 1) & (this.#places.length - 1);
  }

  #placeOf(number: number): number {
    let index = this.#home(this.#hashOf(number));
    while (this.#places[index] !== number) {
      if (this.#places[index] === EMPTY) throw new Error(`${number} is not in the table.`);
      index = this.#following(index);
    }
    return index;
  }

  #enter(number: number): void {
    let index = this.#home(this.#hashOf(number));
    while (this.#places[index] !== EMPTY) index = this.#following(index);
    this.#places[index] = number;
  }
}

import { type ChanceRange, isExplored } from '#matching/order.ts';

const WORDS = 4;
const LAST: number = WORDS - 1;
const EMPTY = -1;
const bytes = Buffer.alloc(WORDS * 4);

/**
 * Maps slots to role ids of sixteen bytes and back: a million ids in a Map of strings would take more memory than
 * everything else in the deck. A hash table with open addressing, at most two thirds full. The hash keeps the order of
 * the ids' numbers except after collisions, so a range of numbers is stored together.
 */
export class RoleIds {
  #words: Uint32Array = new Uint32Array(0);
  #table: Int32Array = new Int32Array(16).fill(EMPTY);
  #count = 0;
  #within: Int32Array = new Int32Array(64);
  readonly #sought = new Uint32Array(WORDS);

  get bytes(): number {
    return this.#words.byteLength + this.#table.byteLength;
  }

  /** Makes room for slots below `slots`. */
  grow(slots: number): void {
    const grown = new Uint32Array(slots * WORDS);
    grown.set(this.#words);
    this.#words = grown;
  }

  /** Makes room for as many ids as another table has. Only allowed before anything is put. */
  reserve(like: RoleIds): void {
    this.#table = new Int32Array(like.#table.length).fill(EMPTY);
  }

  /** The slot of the role with this id, or −1. */
  find(id: string): number {
    if (!parseId(id, this.#sought)) return EMPTY;
    const mask = this.#table.length - 1;
    for (let at = this.#home(this.#sought, 0); ; at = (at + 1) & mask) {
      const slot = this.#table[at] as number;
      if (slot === EMPTY || this.#holds(slot)) return slot;
    }
  }

  /** Adds an id that is not in the table yet. */
  put(id: string, slot: number): void {
    if (!parseId(id, this.#sought)) throw new Error(`Not a role's id: ${id}`);
    this.#words.set(this.#sought, slot * WORDS);
    this.#count += 1;
    if (this.#count * 3 > this.#table.length * 2) this.#rehash();
    this.#enter(slot);
  }

  /** Whether this slot is in use. */
  isIn(slot: number): boolean {
    const mask = this.#table.length - 1;
    for (let at = this.#home(this.#words, slot * WORDS); ; at = (at + 1) & mask) {
      const other = this.#table[at] as number;
      if (other === slot || other === EMPTY) return other === slot;
    }
  }

  /** A number of the id, evenly distributed and the same in every process. */
  numberOf(slot: number): number {
    return this.#words[slot * WORDS + LAST] as number;
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
      if (count === this.#within.length) this.#within = grown(this.#within);
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
      const home = this.#home(this.#words, other * WORDS);
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        this.#table[hole] = other;
        hole = at;
      }
    }
    this.#table[hole] = EMPTY;
    this.#count -= 1;
  }

  /** The role in slot `from` is now in slot `to`, whose own role has been removed. */
  move(from: number, to: number): void {
    this.#table[this.#at(from)] = to;
    this.#words.copyWithin(to * WORDS, from * WORDS, (from + 1) * WORDS);
  }

  /** Moves everything at once: slot n now has what slot from[n] had, −1 for nothing. */
  settle(from: Int32Array): void {
    const words = new Uint32Array(from.length * WORDS);
    this.#table.fill(EMPTY);
    for (const [slot, old] of from.entries()) {
      if (old < 0) continue;
      for (let word = 0; word < WORDS; word += 1)
        words[slot * WORDS + word] = this.#words[old * WORDS + word] as number;
    }
    this.#words = words;
    for (const [slot, old] of from.entries()) if (old >= 0) this.#enter(slot);
  }

  /** Below 0 if the id in slot `a` comes before the one in slot `b`, in the order of their texts. */
  compare(a: number, b: number): number {
    for (let word = 0; word < WORDS; word += 1) {
      const difference =
        (this.#words[a * WORDS + word] as number) - (this.#words[b * WORDS + word] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The same for an id, as read by `parseId`, that need not be in the table. */
  compareTo(slot: number, words: Uint32Array): number {
    for (let word = 0; word < WORDS; word += 1) {
      const difference = (this.#words[slot * WORDS + word] as number) - (words[word] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  text(slot: number): string {
    return idText(this.#words.subarray(slot * WORDS, (slot + 1) * WORDS));
  }

  #holds(slot: number): boolean {
    return this.compareTo(slot, this.#sought) === 0;
  }

  /** Ids are random, so the first bits of their last word serve as a hash. */
  #home(words: Uint32Array, at: number): number {
    return (words[at + LAST] as number) >>> (1 + Math.clz32(this.#table.length));
  }

  #at(slot: number): number {
    const mask = this.#table.length - 1;
    let at = this.#home(this.#words, slot * WORDS);
    while (this.#table[at] !== slot) {
      if (this.#table[at] === EMPTY) throw new Error('No role is in that slot.');
      at = (at + 1) & mask;
    }
    return at;
  }

  #enter(slot: number): void {
    const mask = this.#table.length - 1;
    let at = this.#home(this.#words, slot * WORDS);
    while (this.#table[at] !== EMPTY) at = (at + 1) & mask;
    this.#table[at] = slot;
  }

  #rehash(): void {
    const held = this.#table.filter((slot) => slot !== EMPTY);
    this.#table = new Int32Array(this.#table.length * 2).fill(EMPTY);
    for (const slot of held) this.#enter(slot);
  }
}

function grown(list: Int32Array): Int32Array {
  const longer = new Int32Array(list.length * 2);
  longer.set(list);
  return longer;
}

/** The id that `parseId` read into these words. */
export function idText(words: Uint32Array): string {
  for (let word = 0; word < WORDS; word += 1) bytes.writeUInt32BE(words[word] as number, word * 4);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The positions of each word's eight digits in a UUID's text. */
const DIGITS = [
  [0, 1, 2, 3, 4, 5, 6, 7],
  [9, 10, 11, 12, 14, 15, 16, 17],
  [19, 20, 21, 22, 24, 25, 26, 27],
  [28, 29, 30, 31, 32, 33, 34, 35],
] as const;
const DASHES = [8, 13, 18, 23] as const;
const DASH = '-'.charCodeAt(0);
const VALUES = new Int8Array(128).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  VALUES[digit.charCodeAt(0)] = value;
  VALUES[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Reads a UUID into four words; returns false if the text is not a UUID. */
export function parseId(id: string, into: Uint32Array): boolean {
  if (id.length !== 36) return false;
  for (const at of DASHES) if (id.charCodeAt(at) !== DASH) return false;
  for (let word = 0; word < WORDS; word += 1) {
    let bits = 0;
    for (const at of DIGITS[word] as (typeof DIGITS)[number]) {
      const value = VALUES[id.charCodeAt(at)] ?? -1;
      if (value < 0) return false;
      bits = (bits << 4) | value;
    }
    into[word] = bits;
  }
  return true;
}

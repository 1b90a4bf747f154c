import type { CompiledTitle } from '#matching/titles.ts';
import { type Column, Columns, grow } from './columns.ts';
import { HashTable } from './hash-table.ts';
import { NumbersByWord } from './numbers-by-word.ts';
import { Space } from './space.ts';
import type { Transfer } from './transfer.ts';

/** Numbers before the words: the number of words, the number of grams, the words' total weight. */
const HEAD = 3;

/**
 * Every distinct title of an index once, as the engine reads it: "Staff Nurse" and "Staff nurse – nights" are one. Titles
 * are numbered and reference-counted: `take` a number, then `giveBack`.
 */
export class TitleStore {
  #numbers: Int32Array = new Int32Array(1024);
  readonly #space = new Space();
  /** By title. */
  readonly #columns = new Columns();
  readonly #offsets: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly #holders: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly #freeTitles: number[] = [];
  #titles = 0;
  readonly #table = new HashTable((number) => hashOf(this.read(number)));
  /** By word: the titles that contain it. */
  readonly #byWord = new NumbersByWord<number>();

  get bytes(): number {
    const arrays = this.#numbers.byteLength + this.#columns.bytes + this.#table.bytes;
    // An estimate of `#byWord`: eight bytes for each of some twelve words and work features a title, and 80 for each entry.
    return arrays + this.#titles * 96 + this.#byWord.size * 80;
  }

  /** Upper limit of the numbers given out so far. */
  get size(): number {
    return this.#titles;
  }

  /** The number of this title; increments its reference count. */
  take(title: CompiledTitle): number {
    const knownNumber = this.#table.find(hashOf(title), (number) => this.#is(number, title));
    if (knownNumber >= 0) {
      this.#holders.values[knownNumber] = this.#holders.values[knownNumber]! + 1;
      return knownNumber;
    }
    const number = this.#freeTitles.pop() ?? this.#newNumber();
    this.#offsets.values[number] = this.#write(title);
    this.#holders.values[number] = 1;
    this.#table.add(number);
    this.#byWord.add(wordsOf(title), number);
    return number;
  }

  giveBack(number: number): void {
    const holdersLeft = this.#holders.values[number]! - 1;
    this.#holders.values[number] = holdersLeft;
    if (holdersLeft > 0) return;
    this.#table.remove(number);
    this.#byWord.remove(wordsOf(this.read(number)), number);
    const offset = this.#offsets.values[number]!;
    const length = this.#lengthAt(offset);
    this.#numbers.fill(0, offset, offset + length);
    this.#space.giveBack(offset, length);
    this.#freeTitles.push(number);
  }

  /** The title as the engine compares it. Its arrays are views of the store: read them before the next `take`. */
  read(number: number): CompiledTitle {
    const offset = this.#offsets.values[number]!;
    const words = this.#numbers[offset]!;
    const grams = this.#numbers[offset + 1]!;
    const from = offset + HEAD;
    return {
      words: this.#numbers.subarray(from, from + words),
      weights: new Uint8Array(this.#numbers.buffer, (from + words) * 4, words),
      weightTotal: this.#numbers[offset + 2]!,
      grams: this.#numbers.subarray(from + words + quarter(words), from + words + quarter(words) + grams),
      // Only needed to compile a role; comparing titles does not use it.
      seniority: -1,
    };
  }

  /** The titles that share a word with this one; for a title without words, the others without any. */
  *sharing(title: Pick<CompiledTitle, 'words'>): Generator<readonly number[]> {
    for (const word of wordsOf(title)) {
      const having = this.#byWord.numbersFor(word);
      if (having) yield having;
    }
  }

  /** The lists by word are not transferred but rebuilt, because that takes less time than reading them. */
  transfer(transfer: Transfer): void {
    this.#numbers = transfer.numbers(this.#numbers);
    this.#space.transfer(transfer);
    this.#columns.transfer(transfer);
    this.#titles = transfer.value(this.#titles);
    this.#table.transfer(transfer);
    if (!transfer.isReading) return;
    for (let number = 0; number < this.#titles; number += 1) {
      if (this.#holders.values[number] === 0) this.#freeTitles.push(number);
      else this.#byWord.add(wordsOf(this.read(number)), number);
    }
  }

  #lengthAt(offset: number): number {
    const words = this.#numbers[offset]!;
    return HEAD + words + quarter(words) + this.#numbers[offset + 1]!;
  }

  #newNumber(): number {
    if (this.#titles === this.#offsets.values.length) {
      this.#columns.grow(Math.max(64, Math.ceil(this.#titles * 1.5)));
    }
    this.#titles += 1;
    return this.#titles - 1;
  }

  #write(title: CompiledTitle): number {
    const { words, weights, grams } = title;
    const length = HEAD + words.length + quarter(words.length) + grams.length;
    const offset = this.#space.take(length);
    const { end } = this.#space;
    if (end > this.#numbers.length) this.#numbers = grow(this.#numbers, Math.ceil(end * 1.25));
    this.#numbers[offset] = words.length;
    this.#numbers[offset + 1] = grams.length;
    this.#numbers[offset + 2] = title.weightTotal;
    const from = offset + HEAD;
    this.#numbers.set(words, from);
    new Uint8Array(this.#numbers.buffer, (from + words.length) * 4, weights.length).set(weights);
    this.#numbers.set(grams, from + words.length + quarter(words.length));
    return offset;
  }

  #is(number: number, title: CompiledTitle): boolean {
    const storedTitle = this.read(number);
    return (
      storedTitle.weightTotal === title.weightTotal &&
      isSame(storedTitle.words, title.words) &&
      isSame(storedTitle.weights, title.weights) &&
      isSame(storedTitle.grams, title.grams)
    );
  }
}

const WORDLESS = Number.MAX_SAFE_INTEGER;

function wordsOf({ words }: Pick<CompiledTitle, 'words'>): Iterable<number> {
  return words.length === 0 ? [WORDLESS] : words;
}

/** The number of four-byte numbers that hold this many bytes. */
function quarter(bytes: number): number {
  return (bytes + 3) >> 2;
}

function hashOf({ words, grams }: CompiledTitle): number {
  let hash = grams.length;
  for (let i = 0; i < words.length; i += 1) hash = Math.imul(hash ^ words[i]!, 0x9e3779b1);
  for (let i = 0; i < grams.length; i += 1) hash = Math.imul(hash ^ grams[i]!, 0x85ebca6b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isSame(a: Int32Array | Uint8Array, b: Int32Array | Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

import { searchWords } from '#matching/search-words.ts';
import type { Transfer } from './transfer.ts';

/** Roughly what a text takes: its words, an entry of a Map, and its number in the list of each of its words. */
const BYTES_A_TEXT = 220;
const BYTES_A_WORD = 120;

/**
 * Short texts, such as titles and names of companies, each different one once, to find those that contain a word. Texts are
 * numbered and reference-counted: `take` a number, then `giveBack`.
 */
export class WordStore {
  readonly #numbers = new Map<string, number>();
  /** By number: its words, separated by spaces. */
  readonly #texts: string[] = [];
  readonly #holders: number[] = [];
  readonly #free: number[] = [];
  /** By word: the texts that contain it. */
  readonly #byWord = new Map<string, number[]>();

  get bytes(): number {
    return this.#numbers.size * BYTES_A_TEXT + this.#byWord.size * BYTES_A_WORD;
  }

  /** Upper limit of the numbers given out so far. */
  get size(): number {
    return this.#texts.length;
  }

  take(text: string): number {
    const words = [...new Set(searchWords(text).flatMap(({ stems }) => stems))];
    const key = words.join(' ');
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      this.#holders[known] = this.#holders[known]! + 1;
      return known;
    }
    const number = this.#free.pop() ?? this.#texts.length;
    this.#holders[number] = 1;
    this.#enter(number, key);
    return number;
  }

  giveBack(number: number): void {
    const left = this.#holders[number]! - 1;
    this.#holders[number] = left;
    if (left > 0) return;
    const key = this.#texts[number]!;
    this.#numbers.delete(key);
    for (const word of wordsIn(key)) this.#dropFrom(word, number);
    this.#texts[number] = '';
    this.#free.push(number);
  }

  has(word: string): boolean {
    return this.#byWord.has(word);
  }

  /** The texts that contain this word. */
  having(word: string): readonly number[] {
    return this.#byWord.get(word) ?? [];
  }

  /** The words that begin like this. */
  *beginning(start: string): Generator<string> {
    for (const word of this.#byWord.keys()) if (word.startsWith(start)) yield word;
  }

  transfer(transfer: Transfer): void {
    const texts = transfer.texts(this.#texts);
    const holders = transfer.list(this.#holders);
    if (!transfer.isReading) return;
    for (const [number, count] of holders.entries()) {
      this.#holders[number] = count;
      if (count > 0) this.#enter(number, texts[number]!);
      else {
        this.#texts[number] = '';
        this.#free.push(number);
      }
    }
  }

  #enter(number: number, key: string): void {
    this.#numbers.set(key, number);
    this.#texts[number] = key;
    for (const word of wordsIn(key)) {
      const having = this.#byWord.get(word);
      if (having) having.push(number);
      else this.#byWord.set(word, [number]);
    }
  }

  #dropFrom(word: string, number: number): void {
    const having = this.#byWord.get(word);
    if (having === undefined) return;
    having[having.indexOf(number)] = having.at(-1)!;
    having.pop();
    if (having.length === 0) this.#byWord.delete(word);
  }
}

function wordsIn(key: string): string[] {
  return key === '' ? [] : key.split(' ');
}

import { searchWords } from '#matching/search-words.ts';
import { CountedTexts } from './counted-texts.ts';
import type { Transfer } from './transfer.ts';

/** Roughly what a text takes: its words, an entry of a Map, and its number in the list of each of its words. */
const BYTES_A_TEXT = 220;
const BYTES_A_WORD = 120;

/**
 * Stores short texts, such as titles and names of companies, each distinct text once, and finds those that contain a word.
 * Texts are numbered and reference-counted: `take` returns a text's number, and `giveBack` releases it.
 */
export class WordStore {
  /** The words of each text, separated by spaces. */
  readonly #texts = new CountedTexts();
  /** By word: the texts that contain it. */
  readonly #byWord = new Map<string, number[]>();

  get bytes(): number {
    return this.#texts.count * BYTES_A_TEXT + this.#byWord.size * BYTES_A_WORD;
  }

  /** Upper limit of the numbers given out so far. */
  get size(): number {
    return this.#texts.size;
  }

  take(text: string): number {
    const words = [...new Set(searchWords(text).flatMap(({ stems }) => stems))];
    const { number, isFirst } = this.#texts.take(words.join(' '));
    if (isFirst) this.#list(number, words);
    return number;
  }

  giveBack(number: number): void {
    const left = this.#texts.giveBack(number);
    for (const word of wordsIn(left ?? '')) this.#dropFrom(word, number);
  }

  has(word: string): boolean {
    return this.#byWord.has(word);
  }

  /** The texts that contain this word. */
  having(word: string): readonly number[] {
    return this.#byWord.get(word) ?? [];
  }

  /** The words that begin with `start`. */
  *beginning(start: string): Generator<string> {
    for (const word of this.#byWord.keys()) if (word.startsWith(start)) yield word;
  }

  transfer(transfer: Transfer): void {
    this.#texts.transfer(transfer);
    if (!transfer.isReading) return;
    for (const [key, number] of this.#texts.entries()) this.#list(number, wordsIn(key));
  }

  #list(number: number, words: readonly string[]): void {
    for (const word of words) {
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

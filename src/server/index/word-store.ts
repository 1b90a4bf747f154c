import { searchWords } from '#matching/search-words.ts';
import { CountedTexts } from './counted-texts.ts';
import { NumbersByWord } from './numbers-by-word.ts';
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
  readonly #byWord = new NumbersByWord<string>();

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
    if (isFirst) this.#byWord.add(words, number);
    return number;
  }

  giveBack(number: number): void {
    this.#byWord.remove(wordsIn(this.#texts.giveBack(number) ?? ''), number);
  }

  has(word: string): boolean {
    return this.#byWord.numbersFor(word) !== undefined;
  }

  /** The texts that contain this word. */
  numbersFor(word: string): readonly number[] {
    return this.#byWord.numbersFor(word) ?? [];
  }

  /** The words that begin with `start`. */
  *beginning(start: string): Generator<string> {
    for (const word of this.#byWord.words()) if (word.startsWith(start)) yield word;
  }

  transfer(transfer: Transfer): void {
    this.#texts.transfer(transfer);
    if (!transfer.isReading) return;
    for (const [key, number] of this.#texts.entries()) this.#byWord.add(wordsIn(key), number);
  }
}

function wordsIn(key: string): string[] {
  return key === '' ? [] : key.split(' ');
}

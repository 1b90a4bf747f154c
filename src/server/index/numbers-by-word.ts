/** For each word, an unordered list of the numbers of what contains it. */
export class NumbersByWord<Word> {
  readonly #lists = new Map<Word, number[]>();

  /** How many words there are. */
  get size(): number {
    return this.#lists.size;
  }

  words(): MapIterator<Word> {
    return this.#lists.keys();
  }

  /** Undefined for a word that nothing contains. */
  numbersFor(word: Word): readonly number[] | undefined {
    return this.#lists.get(word);
  }

  /** `words` has each word once. */
  add(words: Iterable<Word>, number: number): void {
    for (const word of words) {
      const list = this.#lists.get(word);
      if (list) list.push(number);
      else this.#lists.set(word, [number]);
    }
  }

  /** Reverses `add` for the same words. */
  remove(words: Iterable<Word>, number: number): void {
    for (const word of words) {
      const list = this.#lists.get(word) ?? [];
      list[list.indexOf(number)] = list.at(-1)!;
      list.pop();
      if (list.length === 0) this.#lists.delete(word);
    }
  }
}

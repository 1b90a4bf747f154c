import type { Transfer } from './transfer.ts';

/** Texts without line breaks, each different one once, numbered from 0 and reference-counted: `take`, then `giveBack`. */
export class CountedTexts {
  /** By number; empty if nobody holds it any more. */
  readonly #texts: string[] = [];
  readonly #holders: number[] = [];
  readonly #free: number[] = [];
  readonly #numbers = new Map<string, number>();

  /** How many texts are held. */
  get count(): number {
    return this.#numbers.size;
  }

  /** Greater than every number given out so far. */
  get size(): number {
    return this.#texts.length;
  }

  text(number: number): string {
    return this.#texts[number]!;
  }

  /** Adds a holder of this text. Returns the text's number, and whether nobody else holds the text. */
  take(text: string): { readonly number: number; readonly isFirst: boolean } {
    const knownNumber = this.#numbers.get(text);
    if (knownNumber !== undefined) {
      this.#holders[knownNumber] = this.#holders[knownNumber]! + 1;
      return { number: knownNumber, isFirst: false };
    }
    const number = this.#free.pop() ?? this.#texts.length;
    this.#texts[number] = text;
    this.#holders[number] = 1;
    this.#numbers.set(text, number);
    return { number, isFirst: true };
  }

  /** Removes a holder. Returns the text if nobody holds it any more, otherwise null. */
  giveBack(number: number): string | null {
    const holdersLeft = this.#holders[number]! - 1;
    this.#holders[number] = holdersLeft;
    if (holdersLeft > 0) return null;
    const text = this.#texts[number]!;
    this.#numbers.delete(text);
    this.#texts[number] = '';
    this.#free.push(number);
    return text;
  }

  /** Every text that is held, with its number. */
  entries(): MapIterator<[text: string, number: number]> {
    return this.#numbers.entries();
  }

  transfer(transfer: Transfer): void {
    const texts = transfer.texts(this.#texts);
    const holders = transfer.list(this.#holders);
    if (!transfer.isReading) return;
    for (const [number, count] of holders.entries()) {
      this.#holders[number] = count;
      this.#texts[number] = texts[number]!;
      if (count === 0) this.#free.push(number);
      else this.#numbers.set(texts[number]!, number);
    }
  }
}

import type { Terms } from './title-terms.ts';

/**
 * Compares a title with the whole catalogue at once, by terms. Rare terms weigh more.
 * `numbers` gives each term of the catalogue a number. The entries of term number i in `titles` and `shares` are from
 * `starts[i]` up to, but not including, `starts[i + 1]`: the titles that have the term, and its component in each title's
 * unit vector.
 */
export class TitlePostings {
  readonly #numbers = new Map<number, number>();
  readonly #starts: Uint32Array;
  readonly #titles: Uint16Array;
  readonly #shares: Float32Array;
  readonly #count: number;

  /** At most 65,536 titles. */
  constructor(titles: readonly Terms[]) {
    this.#count = titles.length;
    const holders: number[] = [];
    let total = 0;
    for (const terms of titles) {
      for (const term of terms.keys()) {
        const number = this.#numbers.get(term);
        if (number === undefined) this.#numbers.set(term, holders.push(1) - 1);
        else holders[number] = holders[number]! + 1;
        total += 1;
      }
    }
    this.#starts = new Uint32Array(holders.length + 1);
    for (const [number, count] of holders.entries()) {
      this.#starts[number + 1] = this.#starts[number]! + count;
    }
    this.#titles = new Uint16Array(total);
    this.#shares = new Float32Array(total);
    const next = this.#starts.slice();
    for (const [title, terms] of titles.entries()) {
      for (const [term, weight] of this.unit(terms)) {
        const number = this.#numbers.get(term)!;
        const position = next[number]!;
        next[number] = position + 1;
        this.#titles[position] = title;
        this.#shares[position] = weight;
      }
    }
  }

  #rarity(term: number): number {
    const number = this.#numbers.get(term);
    const holders = number === undefined ? 0 : this.#starts[number + 1]! - this.#starts[number]!;
    return Math.log(1 + this.#count / (holders + 1));
  }

  /** The title's unit vector: the weight of each term, including terms that the catalogue doesn't have. */
  unit(terms: Terms): Map<number, number> {
    const weights = new Map<number, number>();
    let squares = 0;
    for (const [term, times] of terms) {
      const weight = times * this.#rarity(term);
      weights.set(term, weight);
      squares += weight * weight;
    }
    const length = Math.sqrt(squares) || 1;
    for (const [term, weight] of weights) weights.set(term, weight / length);
    return weights;
  }

  /** Adds the cosine with each catalogue title, multiplied by `share`, to `cosines`. */
  addCosines(unit: ReadonlyMap<number, number>, share: number, cosines: Float64Array): void {
    for (const [term, weight] of unit) {
      const number = this.#numbers.get(term);
      if (number === undefined) continue;
      const end = this.#starts[number + 1]!;
      for (let i = this.#starts[number]!; i < end; i += 1) {
        const title = this.#titles[i]!;
        cosines[title] = cosines[title]! + share * weight * this.#shares[i]!;
      }
    }
  }
}

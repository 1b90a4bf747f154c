import type { CompiledSeeker } from '#matching/compiled.ts';
import { titlePart } from '#matching/parts.ts';
import type { TitleStore } from './title-store.ts';

/** The title part of each distinct title, worked out once per search and only for titles that are asked for. */
export class TitleParts {
  readonly #titles: TitleStore;
  #scores: Float64Array = new Float64Array(0);
  #search: Int32Array = new Int32Array(0);
  #current = 0;

  constructor(titles: TitleStore) {
    this.#titles = titles;
  }

  get bytes(): number {
    return this.#scores.byteLength + this.#search.byteLength;
  }

  begin(): void {
    this.#current += 1;
    if (this.#titles.size <= this.#scores.length) return;
    const room = Math.ceil(this.#titles.size * 1.25);
    this.#scores = new Float64Array(room);
    this.#search = new Int32Array(room);
  }

  /** 0 to 1, or −1 for unknown. */
  of(seeker: CompiledSeeker, number: number): number {
    if (this.#search[number] === this.#current) return this.#scores[number] as number;
    const score = titlePart(seeker, { title: this.#titles.read(number) });
    this.#scores[number] = score;
    this.#search[number] = this.#current;
    return score;
  }
}

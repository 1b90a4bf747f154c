import type { CompiledSeeker } from '#matching/compiled.ts';
import { titlePart } from '#matching/parts.ts';
import { TITLE_CLASSES } from './live-roles.ts';
import type { TitleStore } from './title-store.ts';

const WORDLESS = { words: new Int32Array(0) };

/**
 * What a seeker's titles say of the deck's: at once which of them share a word, as the others are bound to be far off;
 * the title part itself only for titles that are asked for, and once per search.
 */
export class TitleParts {
  readonly #titles: TitleStore;
  #scores: Float64Array = new Float64Array(0);
  #search: Int32Array = new Int32Array(0);
  #current = 0;
  #isExcused = true;
  /** By title class: what a role loses at least by such a title, in units. */
  readonly strange: Uint16Array = new Uint16Array(TITLE_CLASSES);

  constructor(titles: TitleStore) {
    this.#titles = titles;
  }

  get bytes(): number {
    return this.#scores.byteLength + this.#search.byteLength + this.strange.byteLength;
  }

  /** `loss` is in units, of a title that shares no word with the seeker's. */
  begin({ titles }: CompiledSeeker, loss: number): void {
    const { size } = this.#titles;
    this.#current += 1;
    if (size > this.#scores.length) {
      const room = Math.ceil(size * 1.25);
      this.#scores = new Float64Array(room);
      this.#search = new Int32Array(room);
    }
    if (titles.length === 0 && this.#isExcused) return;
    this.strange.fill(loss, 0, Math.min(size, TITLE_CLASSES));
    this.#isExcused = titles.length === 0;
    if (this.#isExcused) return;
    this.#excuse(WORDLESS);
    for (const title of titles) this.#excuse(title);
  }

  #excuse(title: Pick<CompiledSeeker['titles'][number], 'words'>): void {
    for (const sharing of this.#titles.sharing(title)) {
      for (let i = 0; i < sharing.length; i += 1) this.strange[(sharing[i] as number) % TITLE_CLASSES] = 0;
    }
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

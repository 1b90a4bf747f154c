import type { CompiledRole } from '#matching/compiled-facts.ts';
import { shareOfTitle, titlePart } from '#matching/parts.ts';
import type { SeekerIndex } from './seeker-index.ts';

/** Compares one role's title with everybody's: many share a title, so each distinct one is compared once per search. */
export class CandidateTitles {
  readonly #index: SeekerIndex;
  #scores: Float64Array = new Float64Array(0);
  /** By title: the last search that compared it, and the last one whose role shares a word with it. */
  #compared: Int32Array = new Int32Array(0);
  #shared: Int32Array = new Int32Array(0);
  #search = 0;

  constructor(index: SeekerIndex) {
    this.#index = index;
  }

  get bytes(): number {
    return this.#scores.byteLength + this.#compared.byteLength * 2;
  }

  begin(role: CompiledRole): void {
    const { titles } = this.#index;
    this.#search += 1;
    if (this.#scores.length < titles.size) {
      const room = Math.ceil(titles.size * 1.25);
      this.#scores = new Float64Array(room);
      this.#compared = new Int32Array(room);
      this.#shared = new Int32Array(room);
    }
    for (const sharing of titles.sharing(role.title)) {
      for (const number of sharing) this.#shared[number] = this.#search;
    }
  }

  /** Whether one of their titles shares a word with the role's; without one the title part is low. */
  sharesWord(slot: number): boolean {
    const { titleCount, firstTitle, marksAt, marks } = this.#index;
    const search = this.#search;
    if (this.#shared[firstTitle[slot] as number] === search) return true;
    const from = (marksAt[slot] as number) >> 2;
    for (let i = 1; i < (titleCount[slot] as number); i += 1) {
      if (this.#shared[marks.views.u32[from + i] as number] === search) return true;
    }
    return false;
  }

  /** The best of a seeker's titles, as `titlePart` scores it; each distinct title is compared once per search. */
  of(slot: number, role: CompiledRole): number {
    const index = this.#index;
    const from = (index.marksAt[slot] as number) >> 2;
    const { u32 } = index.marks.views;
    let best = 0;
    for (let i = from; i < from + (index.titleCount[slot] as number); i += 1) {
      const number = u32[i] as number;
      if (this.#compared[number] !== this.#search) {
        this.#scores[number] = titlePart({ titles: [index.titles.read(number)] }, role);
        this.#compared[number] = this.#search;
      }
      const score = this.#scores[number] as number;
      best = Math.max(best, shareOfTitle(i - from) * score);
    }
    return best;
  }
}

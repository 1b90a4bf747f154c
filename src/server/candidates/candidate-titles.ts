import type { CompiledRole } from '#matching/compiled-facts.ts';
import { MOST_TITLE_WITHOUT_A_WORD, shareOfTitle, titlePart } from '#matching/parts.ts';
import { SearchMarks, SearchValues } from '../index/per-search.ts';
import type { SeekerIndex } from './seeker-index.ts';

/** Compares one role's title with everybody's: many share a title, so each distinct one is compared once per search. */
export class CandidateTitles {
  readonly #index: SeekerIndex;
  readonly #scores = new SearchValues();
  /** Titles that share a word with the role's. */
  readonly #shared = new SearchMarks();

  constructor(index: SeekerIndex) {
    this.#index = index;
  }

  get bytes(): number {
    return this.#scores.bytes + this.#shared.bytes;
  }

  begin(role: CompiledRole): void {
    const { titles } = this.#index;
    this.#scores.begin(titles.size);
    this.#shared.begin(titles.size);
    for (const sharing of titles.sharing(role.title)) {
      for (const number of sharing) this.#shared.mark(number);
    }
  }

  /** The most that `of` can return, as far as that is known without comparing titles. */
  most(slot: number): number {
    const { titleCount, firstTitle, marksAt, marks } = this.#index;
    let most = this.#mostOf(firstTitle.values[slot]!);
    // All others count less.
    if (most === 1) return most;
    const count = titleCount.values[slot]!;
    const from = marksAt.values[slot]! >> 2;
    for (let i = 1; i < count; i += 1) {
      most = Math.max(most, shareOfTitle(i) * this.#mostOf(marks.views.u32[from + i]!));
    }
    return most;
  }

  #mostOf(title: number): number {
    if (this.#scores.has(title)) return this.#scores.get(title);
    return this.#shared.has(title) ? 1 : MOST_TITLE_WITHOUT_A_WORD;
  }

  /** The best of a seeker's titles, as `titlePart` scores it; each distinct title is compared once per search. */
  of(slot: number, role: CompiledRole): number {
    const index = this.#index;
    const from = index.marksAt.values[slot]! >> 2;
    const { u32 } = index.marks.views;
    let best = 0;
    for (let i = from; i < from + index.titleCount.values[slot]!; i += 1) {
      const number = u32[i]!;
      const score = this.#scores.has(number)
        ? this.#scores.get(number)
        : this.#scores.set(number, titlePart({ titles: [index.titles.read(number)] }, role));
      best = Math.max(best, shareOfTitle(i - from) * score);
    }
    return best;
  }
}

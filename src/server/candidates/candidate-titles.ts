import type { CompiledRole } from '#matching/compiled-facts.ts';
import { shareOfTitle, titlePart } from '#matching/parts.ts';
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

  /** Whether one of their titles shares a word with the role's; without one the title part is low. */
  sharesWord(slot: number): boolean {
    const { titleCount, firstTitle, marksAt, marks } = this.#index;
    if (this.#shared.has(firstTitle.values[slot]!)) return true;
    const from = marksAt.values[slot]! >> 2;
    for (let i = 1; i < titleCount.values[slot]!; i += 1) {
      if (this.#shared.has(marks.views.u32[from + i]!)) return true;
    }
    return false;
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

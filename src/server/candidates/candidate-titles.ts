import type { CompiledRole } from '#matching/compiled-facts.ts';
import { MOST_TITLE_WITHOUT_A_WORD, shareOfTitle, titlePart } from '#matching/parts.ts';
import { SearchMarks } from '../index/per-search.ts';
import type { SeekerIndex } from './seeker-index.ts';

/** Compares one role's title with everybody's. Titles are shared, so each distinct one is compared once per search. */
export class CandidateTitles {
  readonly #index: SeekerIndex;
  /** By title: how alike it is to the role's, or an upper bound of that if it has not been compared. */
  #most: Float64Array = new Float64Array(0);
  readonly #compared = new SearchMarks();

  constructor(index: SeekerIndex) {
    this.#index = index;
  }

  get bytes(): number {
    return this.#most.byteLength + this.#compared.bytes;
  }

  begin(role: CompiledRole): void {
    const { titles } = this.#index;
    const room = this.#compared.begin(titles.size);
    if (room > this.#most.length) this.#most = new Float64Array(room);
    this.#most.fill(MOST_TITLE_WITHOUT_A_WORD);
    for (const sharer of titles.sharing(role.title)) {
      for (const number of sharer) this.#most[number] = 1;
    }
  }

  /** An upper bound of `bestScore` from the first title alone: the other titles are elsewhere in memory. */
  quickUpperBound(slot: number): number {
    const { titleCount, firstTitle } = this.#index;
    const most = this.#most[firstTitle.values[slot]!]!;
    return titleCount.values[slot] === 1 ? most : Math.max(most, shareOfTitle(1));
  }

  /** An upper bound of `bestScore` from all titles, without comparing any. */
  upperBound(slot: number): number {
    const { titleCount, firstTitle, marksAt, marks } = this.#index;
    let bound = this.#most[firstTitle.values[slot]!]!;
    // Later titles count less.
    if (bound === 1) return bound;
    const from = marksAt.values[slot]! >> 2;
    for (let i = 1; i < titleCount.values[slot]!; i += 1) {
      bound = Math.max(bound, shareOfTitle(i) * this.#most[marks.views.u32[from + i]!]!);
    }
    return bound;
  }

  /** The best of a seeker's titles, as `titlePart` scores it; each distinct title is compared once per search. */
  bestScore(slot: number, role: CompiledRole): number {
    const index = this.#index;
    const from = index.marksAt.values[slot]! >> 2;
    const { u32 } = index.marks.views;
    let best = 0;
    for (let i = from; i < from + index.titleCount.values[slot]!; i += 1) {
      best = Math.max(best, shareOfTitle(i - from) * this.#likeness(u32[i]!, role));
    }
    return best;
  }

  #likeness(title: number, role: CompiledRole): number {
    if (!this.#compared.has(title)) {
      this.#compared.mark(title);
      this.#most[title] = titlePart({ titles: [this.#index.titles.read(title)] }, role);
    }
    return this.#most[title]!;
  }
}

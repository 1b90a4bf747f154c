import type { CompiledSeeker } from '#matching/compiled.ts';
import { MOST_TITLE_WITHOUT_A_WORD, titlePart } from '#matching/parts.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { SearchValues } from '../index/per-search.ts';
import type { TitleStore } from '../index/title-store.ts';
import { HEAD, TITLE_CLASS, TITLE_CLASSES, UNIT } from './live-roles.ts';

/** The least that a role loses by a title without a shared word, in units, rounded down. */
function strangeTitleUnits(weight: number): number {
  return Math.floor(weight * (1 - MOST_TITLE_WITHOUT_A_WORD) * UNIT);
}

const NOTHING_LOST = new Uint16Array(1);
const WORDLESS = { words: new Int32Array(0) };

/**
 * Compares a seeker's titles with the deck's. Which of the deck's titles share a word with them is computed when a search
 * begins, because all others score low. The title part itself is computed only for titles that are needed, once per search.
 */
export class TitleParts {
  readonly #titles: TitleStore;
  readonly #scores = new SearchValues();
  /** By title class: the least that a role loses by such a title. Classes beyond `classMask` must not be looked up. */
  strange: Uint16Array = NOTHING_LOST;
  classMask = 0;
  #loss = strangeTitleUnits(WEIGHTS.title);
  readonly #losses = new Uint16Array(TITLE_CLASSES).fill(this.#loss);
  readonly #excused: number[] = [];

  constructor(titles: TitleStore) {
    this.#titles = titles;
  }

  get bytes(): number {
    return this.#scores.bytes + this.#losses.byteLength;
  }

  begin({ titles, scale }: CompiledSeeker): void {
    this.#scores.begin(this.#titles.size);
    this.#weigh(strangeTitleUnits(scale.weights.title));
    const hasTitles = titles.length > 0;
    this.strange = hasTitles ? this.#losses : NOTHING_LOST;
    this.classMask = hasTitles ? TITLE_CLASSES - 1 : 0;
    if (!hasTitles) return;
    for (const number of this.#excused) this.#losses[number] = this.#loss;
    this.#excused.length = 0;
    this.#excuse(WORDLESS);
    for (const title of titles) this.#excuse(title);
  }

  /** Resets the losses if titles weigh more or less than in the previous search. */
  #weigh(loss: number): void {
    if (loss === this.#loss) return;
    this.#loss = loss;
    this.#losses.fill(loss);
    this.#excused.length = 0;
  }

  #excuse(title: Pick<CompiledSeeker['titles'][number], 'words'>): void {
    for (const sharer of this.#titles.sharing(title)) {
      for (let i = 0; i < sharer.length; i += 1) {
        const each = sharer[i]! & this.classMask;
        if (this.#losses[each] === 0) continue;
        this.#losses[each] = 0;
        this.#excused.push(each);
      }
    }
  }

  /** The least that the role in this slot loses by its title, in units. */
  loss(head: Uint16Array, slot: number): number {
    return this.strange[head[slot * HEAD + TITLE_CLASS]! & this.classMask]!;
  }

  /** The highest title part that is possible with a loss of `loss` units; −1 if the seeker has no title. */
  highestPart(loss: number): number {
    if (this.classMask === 0) return -1;
    return loss > 0 ? MOST_TITLE_WITHOUT_A_WORD : 1;
  }

  /** 0 to 1, or −1 for unknown. */
  partFor(seeker: CompiledSeeker, number: number): number {
    if (this.#scores.has(number)) return this.#scores.get(number);
    return this.#scores.set(number, titlePart(seeker, { title: this.#titles.read(number) }));
  }
}

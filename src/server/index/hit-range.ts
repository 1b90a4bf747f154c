import { isBeforeInTie, type Position } from './position.ts';
import { uuidText } from './uuid-words.ts';

/** Something that a search found, at its place in the order (`isBefore`). */
export interface RankedHit {
  readonly id: string;
  readonly score: number;
}

/** A stretch of an order without gaps: everything that a search finds between two positions. */
export class HitRange<Hit extends RankedHit> {
  readonly #from: RankedHit | null;
  /** The last hit found; null if there are no more. */
  readonly #to: RankedHit | null;
  #hits: readonly Hit[];
  readonly #seed: number;

  /** The results of a search after `startAfter` with `limit`; `seed` is the search's. */
  constructor(hits: readonly Hit[], limit: number, startAfter: Position | null, seed: number) {
    this.#hits = hits;
    this.#seed = seed;
    this.#from = startAfter && placeOf(startAfter);
    this.#to = hits.length < limit ? null : (hits.at(-1) ?? null);
  }

  /** The first `limit` hits after a position that are wanted, or null if the range does not have them all. */
  take(limit: number, startAfter: Position | null, isWanted: (hit: Hit) => boolean): readonly Hit[] | null {
    const start = startAfter && placeOf(startAfter);
    if (this.#from !== null && (start === null || this.#isBefore(start, this.#from))) return null;
    const takenHits: Hit[] = [];
    for (const hit of this.#hits) {
      if (takenHits.length === limit) break;
      if (start !== null && !this.#isBefore(start, hit)) continue;
      if (isWanted(hit)) takenHits.push(hit);
    }
    return takenHits.length === limit || this.#to === null ? takenHits : null;
  }

  /** Replaces the hits whose ids are in `changedIds` with `newHits`: what the index finds now for these ids. */
  update(changedIds: ReadonlySet<string>, newHits: readonly Hit[]): void {
    const keptHits = this.#hits.filter(({ id }) => !changedIds.has(id));
    const hitsInside = newHits.filter((hit) => this.#isInside(hit));
    this.#hits =
      hitsInside.length === 0
        ? keptHits
        : [...keptHits, ...hitsInside].sort((a, b) => (this.#isBefore(a, b) ? -1 : 1));
  }

  #isInside(hit: RankedHit): boolean {
    const isAfterStart = this.#from === null || this.#isBefore(this.#from, hit);
    return isAfterStart && (this.#to === null || !this.#isBefore(this.#to, hit));
  }

  #isBefore(a: RankedHit, b: RankedHit): boolean {
    return isBefore(a, b, this.#seed);
  }
}

function placeOf({ score, id }: Position): RankedHit {
  return { score, id: uuidText(id) };
}

/** Higher scores come first, and equal scores in the order of the seed. */
export function isBefore(a: RankedHit, b: RankedHit, seed: number): boolean {
  return a.score > b.score || (a.score === b.score && isBeforeInTie(a.id, b.id, seed));
}

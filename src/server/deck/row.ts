import type { Position } from '../index/position.ts';
import { uuidText } from '../index/uuid-words.ts';
import type { DeckHit } from './deck-search.ts';
import type { PreparedSearch } from './prepared-search.ts';

export type EmployerOnly = PreparedSearch['employer'];

/** A place in deck order: after higher scores and, of equal scores, after lower ids. */
interface Place {
  readonly score: number;
  readonly roleId: string;
}

/** A stretch of a deck without gaps: everything that a search finds between two positions. */
export class Row {
  readonly #from: Place | null;
  /** The last role found; null if there are no more. */
  readonly #to: Place | null;
  readonly #employer: EmployerOnly;
  #hits: readonly DeckHit[];

  /** The results of a search after `after` with `limit`. */
  constructor(hits: readonly DeckHit[], limit: number, after: Position | null, employer: EmployerOnly) {
    this.#hits = hits;
    this.#from = after && placeOf(after);
    this.#to = hits.length < limit ? null : (hits.at(-1) ?? null);
    this.#employer = employer;
  }

  /** The first `limit` that are wanted, after a position, or null if they are not all here. */
  take(
    limit: number,
    after: Position | null,
    employer: EmployerOnly,
    isWanted: (roleId: string) => boolean,
  ): readonly DeckHit[] | null {
    const start = after && placeOf(after);
    if (!this.#covers(start, employer)) return null;
    const taken: DeckHit[] = [];
    for (const hit of this.#hits) {
      if (taken.length === limit) break;
      if (start !== null && !isBefore(start, hit)) continue;
      if (isOf(hit, employer) && isWanted(hit.roleId)) taken.push(hit);
    }
    return taken.length === limit || this.#to === null ? taken : null;
  }

  /** Replaces these roles by what the index knows of them now. */
  update(changed: ReadonlySet<string>, found: readonly DeckHit[]): void {
    const kept = this.#hits.filter((hit) => !changed.has(hit.roleId));
    const fresh = found.filter((hit) => isOf(hit, this.#employer) && this.#reaches(hit));
    this.#hits = fresh.length === 0 ? kept : [...kept, ...fresh].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  #covers(start: Place | null, employer: EmployerOnly): boolean {
    const isSame = this.#employer?.number === employer?.number && this.#employer?.isOnly === employer?.isOnly;
    if (!isSame && this.#employer !== null) return false;
    if (this.#from === null) return true;
    return start !== null && !isBefore(start, this.#from);
  }

  #reaches(hit: Place): boolean {
    const isAfterStart = this.#from === null || isBefore(this.#from, hit);
    return isAfterStart && (this.#to === null || !isBefore(this.#to, hit));
  }
}

function placeOf({ score, id }: Position): Place {
  return { score, roleId: uuidText(id) };
}

function isBefore(a: Place, b: Place): boolean {
  return a.score > b.score || (a.score === b.score && a.roleId < b.roleId);
}

function isOf(hit: DeckHit, employer: EmployerOnly): boolean {
  return employer === null || (hit.employer === employer.number) === employer.isOnly;
}

import type { Chance } from '#testing/chance.ts';
import { pickSome } from './layouts.ts';
import type { Occupation } from './occupations.ts';

/**
 * Deals the duties of each occupation to its CVs like cards: no duty is dealt again before all of them have been dealt, so
 * two CVs of one occupation share as few duties as possible.
 */
export class DutyDecks {
  readonly #chance: Chance;
  readonly #left = new Map<string, string[]>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  forOneCv(): (work: Occupation, count: number) => string[] {
    const cvDuties = new Set<string>();
    return (work, count) => {
      const dealtDuties: string[] = [];
      while (dealtDuties.length < count) {
        const duty = this.#next(work, cvDuties);
        cvDuties.add(duty);
        dealtDuties.push(duty);
      }
      return dealtDuties;
    };
  }

  /** Deals the next duty that this CV does not have yet, from a newly shuffled deck if none is left. */
  #next(work: Occupation, cvDuties: ReadonlySet<string>): string {
    const dutiesLeft = this.#left.get(work.name) ?? [];
    this.#left.set(work.name, dutiesLeft);
    let at = dutiesLeft.findIndex((duty) => !cvDuties.has(duty));
    if (at < 0) {
      dutiesLeft.push(...pickSome(this.#chance, work.duties, work.duties.length));
      at = dutiesLeft.findIndex((duty) => !cvDuties.has(duty));
    }
    return dutiesLeft.splice(at, 1)[0] as string;
  }
}

import { findSkills } from '../skills/find-skills.ts';
import { conceptsOf } from './concepts.ts';
import type { Lessons } from './learn-text-model.ts';
import { isEveryday, writtenTerms } from './terms.ts';
import type { ModelInput } from './text-model.ts';

/** Collects texts one by one, to learn a model from. */
export class GatheredLessons implements Lessons {
  readonly roles: ModelInput[] = [];
  readonly people: ModelInput[] = [];
  /** Term → word → how often. */
  readonly #written = new Map<string, Map<string, number>>();

  addRole(text: string): void {
    this.#add(text, this.roles);
  }

  addPerson(text: string): void {
    this.#add(text, this.people);
  }

  #add(text: string, to: ModelInput[]): void {
    const words: string[] = [];
    for (const [word, term] of writtenTerms(text)) {
      words.push(term);
      const forms = this.#written.get(term) ?? new Map<string, number>();
      this.#written.set(term, forms);
      forms.set(word, (forms.get(word) ?? 0) + 1);
    }
    to.push({ words, concepts: conceptsOf(text, findSkills(text)) });
  }

  /** The most common spelling (the shortest of equally common ones); '' for words that every advert and CV uses. */
  readonly formOf = (term: string): string => {
    if (isEveryday(term)) return '';
    const forms = [...(this.#written.get(term) ?? [])];
    forms.sort(([a, many], [b, others]) => others - many || a.length - b.length || (a < b ? -1 : 1));
    return forms[0]?.[0] ?? '';
  };
}

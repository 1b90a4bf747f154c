import type { FormId } from '#contract/assessments.ts';
import type { CultureProfile } from '#contract/culture.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import { type CompiledCulture, compileCulture, cultureScore } from '#matching/culture-fit.ts';
import { cultureLift } from '#matching/order.ts';
import type { CompiledCultureSeeker } from '../index/compiled-culture-seeker.ts';
import { CountedTexts } from '../index/counted-texts.ts';
import { SearchValues } from '../index/per-search.ts';
import type { Transfer } from '../index/transfer.ts';

/** Some 8 kB each; recompiling costs 0.1 ms each. */
const MOST_COMPILED = 4_000;

/**
 * Every distinct team culture profile, numbered from 1; most roles share their company's. A seeker's fit to each is
 * computed when it is first needed.
 */
export class Cultures {
  /** As JSON, by number − 1. */
  readonly #profiles = new CountedTexts();
  readonly #lifts = new SearchValues();
  #seeker: CompiledCultureSeeker | null = null;
  /** The norms that `#compiled` was computed with. */
  #norms: LearnedNorms | null = null;
  /** By form and number. */
  readonly #compiled = new Map<FormId, Map<number, CompiledCulture>>();

  /** Counts one more role with this team profile. Returns the profile's number; 0 for none. */
  take(profile: CultureProfile | null): number {
    return profile === null ? 0 : this.#profiles.take(JSON.stringify(profile)).number + 1;
  }

  giveBack(number: number): void {
    if (number === 0) return;
    if (this.#profiles.giveBack(number - 1) === null) return;
    for (const ofForm of this.#compiled.values()) ofForm.delete(number);
  }

  transfer(transfer: Transfer): void {
    this.#profiles.transfer(transfer);
  }

  begin(seeker: CompiledCultureSeeker | null): void {
    this.#seeker = seeker;
    this.#lifts.begin(this.#profiles.size + 1);
  }

  /** The factor by which culture fit multiplies the order points. */
  liftOf(number: number): number {
    if (number === 0 || this.#seeker === null) return 1;
    if (this.#lifts.has(number)) return this.#lifts.get(number);
    const { own, formId, norms } = this.#seeker;
    return this.#lifts.set(number, cultureLift(cultureScore(own, this.#compiledOf(number, formId, norms))));
  }

  #compiledOf(number: number, formId: FormId, norms: LearnedNorms | null): CompiledCulture {
    if (norms !== this.#norms) {
      this.#compiled.clear();
      this.#norms = norms;
    }
    const ofForm = this.#compiled.get(formId) ?? new Map<number, CompiledCulture>();
    this.#compiled.set(formId, ofForm);
    const known = ofForm.get(number);
    if (known !== undefined) return known;
    if (ofForm.size >= MOST_COMPILED) ofForm.clear();
    const compiled = compileCulture(JSON.parse(this.#profiles.text(number - 1)), formId, norms);
    ofForm.set(number, compiled);
    return compiled;
  }
}

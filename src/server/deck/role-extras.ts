import { BENEFIT_KEYS, benefitBits } from '#contract/benefits.ts';
import type { FilterQuery, RoleDetails } from '#contract/roles.ts';
import { WORK_MODES } from '#contract/units.ts';

/*
 * Details of an advert that only filters use, in one integer: bit 0, the employer sponsors visas; bits 1 to 3, the office
 * days + 1; bits 4 to 12, the weekly hours in quarters + 1; above, a bit for each benefit. A field of 0 means that the
 * advert does not state that detail; for bit 0, also that the employer does not sponsor visas.
 */
const OFFICE_DAYS = 1;
const OFFICE_MASK = 7;
const HOURS = 4;
const HOURS_MASK = 511;
const BENEFITS_FROM = 13;
if (BENEFITS_FROM + BENEFIT_KEYS.length > 31) throw new Error('There are too many benefits for one integer.');

const REMOTE = WORK_MODES.indexOf('remote');

export function extrasOf(details: RoleDetails | null): number {
  if (details === null) return 0;
  const { pay, officeDaysPerWeek, sponsorsVisa, benefits = [] } = details;
  return (
    (sponsorsVisa === true ? 1 : 0) |
    ((officeDaysPerWeek === undefined ? 0 : officeDaysPerWeek + 1) << OFFICE_DAYS) |
    ((pay?.hoursPerWeek ? Math.round(pay.hoursPerWeek * 4) + 1 : 0) << HOURS) |
    (benefitBits(benefits) << BENEFITS_FROM)
  );
}

type ExtraQuery = Pick<FilterQuery, 'sponsorsVisa' | 'officeDaysMax' | 'hoursMax'> & {
  readonly benefits?: FilterQuery['benefits'];
};

/**
 * A query's conditions on these details. A role that doesn't state a detail fails the condition on it, but a remote role
 * need not state its office days.
 */
export class ExtrasFilter {
  /** Bits that must be set. */
  readonly #needed: number;
  readonly #officeDaysMax: number | undefined;
  readonly #hoursMax: number | undefined;

  constructor({ sponsorsVisa, officeDaysMax, hoursMax, benefits = [] }: ExtraQuery) {
    const bits = benefits.reduce((sum, each) => sum | (1 << BENEFIT_KEYS.indexOf(each)), 0);
    this.#needed = (sponsorsVisa === undefined ? 0 : 1) | (bits << BENEFITS_FROM);
    this.#officeDaysMax = officeDaysMax;
    this.#hoursMax = hoursMax;
  }

  get isEmpty(): boolean {
    return this.#needed === 0 && this.#officeDaysMax === undefined && this.#hoursMax === undefined;
  }

  passes(extras: number, mode: number): boolean {
    if ((extras & this.#needed) !== this.#needed) return false;
    if (this.#officeDaysMax !== undefined && mode !== REMOTE) {
      const days = ((extras >> OFFICE_DAYS) & OFFICE_MASK) - 1;
      if (days < 0 || days > this.#officeDaysMax) return false;
    }
    if (this.#hoursMax === undefined) return true;
    const quarters = ((extras >> HOURS) & HOURS_MASK) - 1;
    return quarters >= 0 && quarters <= this.#hoursMax * 4;
  }
}

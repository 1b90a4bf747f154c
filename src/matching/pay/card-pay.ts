import type { Pence } from '#contract/units.ts';
import type { TaxNation, TaxYear } from './bands.ts';
import { takeHome } from './take-home.ts';
import { taxYearOf } from './tax-year.ts';

/** The middle of a role's pay range in pence a year, from which its take-home pay is computed. */
export function middlePay(minPence: Pence, maxPence: Pence): Pence {
  return Math.round((minPence + maxPence) / 2);
}

/** The monthly take-home pay in the middle of a range: no student loan, no pension. Cards and reasons show this. */
export function takeHomeOfRange(minPence: Pence, maxPence: Pence, year: TaxYear, nation: TaxNation): Pence {
  return takeHome({ annualPence: middlePay(minPence, maxPence), year, nation }).netMonthlyPence;
}

/** The monthly take-home pay on a card (D18), in the tax year of `now`. */
export function cardTakeHome(
  minPence: Pence,
  maxPence: Pence,
  now: Date,
  nation: TaxNation = 'rest-of-uk',
): Pence {
  return takeHomeOfRange(minPence, maxPence, taxYearOf(now), nation);
}

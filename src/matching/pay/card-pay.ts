import type { Pence } from '#contract/units.ts';
import { takeHome } from './take-home.ts';
import { taxYearOf } from './tax-year.ts';

/** The middle of a role's pay range in pence a year, from which its take-home pay is computed. */
export function middlePay(minPence: Pence, maxPence: Pence): Pence {
  return Math.round((minPence + maxPence) / 2);
}

/** The monthly take-home pay on a card (D18): rest of UK, no student loan, no pension, in the tax year of `now`. */
export function cardTakeHome(minPence: Pence, maxPence: Pence, now: Date): Pence {
  const annualPence = middlePay(minPence, maxPence);
  return takeHome({ annualPence, year: taxYearOf(now), nation: 'rest-of-uk' }).netMonthlyPence;
}

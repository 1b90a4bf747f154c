import type { Pence } from '#contract/units.ts';
import { takeHome } from './take-home.ts';
import { taxYearOf } from './tax-year.ts';

/** The middle of a role's range of pay, pence a year: what its take-home pay is worked out from. */
export function middlePay(minPence: Pence, maxPence: Pence): Pence {
  return Math.round((minPence + maxPence) / 2);
}

/** What a card says is left of it a month (D18): rest of UK, no student loan, no pension, in the tax year of `now`. */
export function cardTakeHome(minPence: Pence, maxPence: Pence, now: Date): Pence {
  const annualPence = middlePay(minPence, maxPence);
  return takeHome({ annualPence, year: taxYearOf(now), nation: 'rest-of-uk' }).netMonthlyPence;
}

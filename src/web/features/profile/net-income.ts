import { pounds } from '#contract/format.ts';
import { MONTHLY_INCOME_MAX } from '#contract/units.ts';
import type { TaxNation } from '#matching/pay/bands.ts';
import { grossForNet } from '#matching/pay/take-home.ts';
import { taxYearOf } from '#matching/pay/tax-year.ts';

/**
 * The salary that a monthly net income requires, as a sentence; null if there is nothing to say. Assumes no student loan and
 * no pension, like the take-home line in the deck.
 */
export function salaryNeeded(netMonthlyPounds: number | null, now: Date, nation: TaxNation): string | null {
  if (netMonthlyPounds === null || netMonthlyPounds <= 0 || netMonthlyPounds > MONTHLY_INCOME_MAX)
    return null;
  const gross = grossForNet(netMonthlyPounds * 100, { year: taxYearOf(now), nation });
  // Rounded up to the next hundred, so that the salary brings at least that income.
  return `That takes a salary of about ${pounds(Math.ceil(gross / 10_000) * 10_000)} a year before tax.`;
}

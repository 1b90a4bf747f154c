import { pounds } from '#contract/format.ts';
import { MONTHLY_INCOME_MAX } from '#contract/units.ts';
import { grossForNet } from '#matching/pay/take-home.ts';
import { taxYearOf } from '#matching/pay/tax-year.ts';

/**
 * The salary that a monthly net income takes, as a sentence; null where there is nothing to say.
 * Rest-of-UK tax, no student loan, no pension: what the deck's take-home line takes for granted as well.
 */
export function salaryNeeded(netMonthlyPounds: number | null, now: Date): string | null {
  if (netMonthlyPounds === null || netMonthlyPounds <= 0 || netMonthlyPounds > MONTHLY_INCOME_MAX)
    return null;
  const gross = grossForNet(netMonthlyPounds * 100, { year: taxYearOf(now), nation: 'rest-of-uk' });
  // Up to the next hundred: a pound less would not reach it.
  return `That takes a salary of about ${pounds(Math.ceil(gross / 10_000) * 10_000)} a year before tax.`;
}

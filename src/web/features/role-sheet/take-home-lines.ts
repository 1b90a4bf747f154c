import type { Pence } from '#contract/units.ts';
import type { TakeHome } from '#matching/pay/take-home.ts';
import { wholePoints } from '#matching/points.ts';

/** A year's salary and its deductions in whole pounds: as shown, they add up to the take-home pay. */
export interface TakeHomeLines {
  readonly salary: number;
  readonly incomeTax: number;
  readonly nationalInsurance: number;
  readonly studentLoan: number;
  readonly pension: number;
  readonly left: number;
}

/**
 * The salary and the take-home pay are rounded to the nearest pound, and the deductions so that they make up the
 * difference.
 */
export function takeHomeLines(grossPence: Pence, pay: TakeHome): TakeHomeLines {
  const salary = Math.round(grossPence / 100);
  const left = Math.round(pay.netAnnualPence / 100);
  const deductions = [pay.incomeTaxPence, pay.niPence, pay.loanPence, pay.pensionPence];
  const [incomeTax = 0, nationalInsurance = 0, studentLoan = 0, pension = 0] = wholePoints(
    deductions.map((pence) => pence / 100),
    salary - left,
  );
  return { salary, incomeTax, nationalInsurance, studentLoan, pension, left };
}

import { money, share } from '#contract/format.ts';
import { SUCCESS_FEE_CAP_PENCE, successFee } from '#contract/plans.ts';
import { INT_MAX } from '#contract/units.ts';

/** Whole pounds as typed, in pence; null if it is not a salary. */
export function salaryOf(typed: string): number | null {
  if (!/^\d{1,9}$/.test(typed.trim())) return null;
  const pence = Number(typed) * 100;
  return pence > 0 && pence <= INT_MAX ? pence : null;
}

/** 'Success fee: £1,600 (5% of £32,000).' */
export function feeInWords(salaryPence: number, feeBp: number): string {
  const fee = successFee(salaryPence, feeBp);
  const capWords = fee === SUCCESS_FEE_CAP_PENCE ? `, capped at ${money(fee)}` : '';
  return `Success fee: ${money(fee)} (${share(feeBp)} of ${money(salaryPence)}${capWords}).`;
}

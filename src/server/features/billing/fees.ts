import { SUCCESS_FEE_CAP_PENCE } from '#contract/plans.ts';

/**
 * The success fee for a year's salary: its share in basis points, rounded down to the penny in favour of who pays,
 * at most £5,000 (D42). Exact: the product stays far below 2^53.
 */
export function successFee(salaryPence: number, feeBp: number): number {
  return Math.min(Math.floor((salaryPence * feeBp) / 10_000), SUCCESS_FEE_CAP_PENCE);
}

/** The VAT that a gross amount includes, rounded to the nearest penny, halves up. */
export function vatIncluded(grossPence: number, vatRateBp: number): number {
  return Math.floor((2 * grossPence * vatRateBp + 10_000 + vatRateBp) / (2 * (10_000 + vatRateBp)));
}

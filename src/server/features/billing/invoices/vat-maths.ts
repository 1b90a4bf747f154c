/** The VAT that a gross amount includes, rounded to the nearest penny, halves up. */
export function vatIncluded(grossPence: number, vatRateBp: number): number {
  return Math.floor((2 * grossPence * vatRateBp + 10_000 + vatRateBp) / (2 * (10_000 + vatRateBp)));
}

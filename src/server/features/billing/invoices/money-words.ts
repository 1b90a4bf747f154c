/** The VAT that a gross amount includes, rounded to the nearest penny, halves up. */
export function vatIncluded(grossPence: number, vatRateBp: number): number {
  return Math.floor((2 * grossPence * vatRateBp + 10_000 + vatRateBp) / (2 * (10_000 + vatRateBp)));
}

/** '£1,500', '£49.50'. */
export function inMoney(pence: number): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: pence % 100 === 0 ? 0 : 2,
  }).format(pence / 100);
}

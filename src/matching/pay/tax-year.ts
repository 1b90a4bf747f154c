import { TAX_YEARS, type TaxYear } from './bands.ts';

const FIRST_START = 2025;

/**
 * The tax year of an instant. It begins on 6 April at 00:00 UK time, which is 23:00 UTC on 5 April because the clocks have
 * gone forward by then. Instants outside the listed years get the nearest one.
 */
export function taxYearOf(instant: Date): TaxYear {
  const year = instant.getUTCFullYear();
  const turn = Date.UTC(year, 3, 5, 23);
  const start = instant.getTime() >= turn ? year : year - 1;
  const index = Math.min(Math.max(start - FIRST_START, 0), TAX_YEARS.length - 1);
  return TAX_YEARS[index] ?? '2026/27';
}

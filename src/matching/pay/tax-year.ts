import { TAX_YEARS, type TaxYear } from './bands.ts';

const FIRST_START = 2025;

/**
 * The tax year an instant falls in, UK civil time: it turns on 6 April 00:00, which is 5 April 23:00 UTC
 * because the clocks have gone forward by then. Instants before or after the authored years get the nearest one.
 */
export function taxYearOf(instant: Date): TaxYear {
  const year = instant.getUTCFullYear();
  const turn = Date.UTC(year, 3, 5, 23);
  const start = instant.getTime() >= turn ? year : year - 1;
  const index = Math.min(Math.max(start - FIRST_START, 0), TAX_YEARS.length - 1);
  return TAX_YEARS[index] ?? '2026/27';
}

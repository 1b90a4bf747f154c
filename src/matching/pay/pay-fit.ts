import { PAY_FLOOR } from '../weights.ts';
import type { TaxNation, TaxYear } from './bands.ts';
import { takeHome } from './take-home.ts';

/**
 * Salaries are compared in steps of £250 a year, rounded down, so that an index can store one as a small integer and
 * look up the score. 0 to 1,000 (£250,000 and above); −1 if not stated.
 */
export const PAY_STEP_PENCE = 25_000;
export const HIGHEST_PAY_STEP = 1000;

/** The tax year for fit scores: one for everybody, so that a score does not change with the calendar. */
export const FIT_TAX_YEAR: TaxYear = '2026/27';

export function payStep(annualPence: number): number {
  return annualPence > 0 ? Math.min(HIGHEST_PAY_STEP, Math.floor(annualPence / PAY_STEP_PENCE)) : -1;
}

const netByStep = new Map<TaxNation, Float64Array>();

/** Monthly net pence at each pay step. */
export function netOfSteps(nation: TaxNation): Float64Array {
  const known = netByStep.get(nation);
  if (known) return known;
  const net = Float64Array.from({ length: HIGHEST_PAY_STEP + 1 }, (_, step) => {
    const annualPence = step * PAY_STEP_PENCE;
    return takeHome({ annualPence, year: FIT_TAX_YEAR, nation }).netMonthlyPence;
  });
  netByStep.set(nation, net);
  return net;
}

/** 1 if the net pay reaches the minimum, 0 if it is below `PAY_FLOOR` of it, linear in between. */
export function payScore(netPence: number, minimumPence: number): number {
  return Math.min(1, Math.max(0, (netPence / minimumPence - PAY_FLOOR) / (1 - PAY_FLOOR)));
}

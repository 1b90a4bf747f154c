import type { Pence } from '#contract/units.ts';
import { PAY_BELOW, PAY_FLOOR } from '../weights.ts';
import type { TaxNation, TaxYear } from './bands.ts';
import { grossForNet, takeHome } from './take-home.ts';

/**
 * Salaries are compared in steps of £250 a year, rounded down, so that an index can store one as a small integer and
 * look up the score. 0 to 1,000 (£250,000 and above); −1 if not stated.
 */
const PAY_STEP_PENCE = 25_000;
const HIGHEST_PAY_STEP = 1000;

/** The tax year for fit scores: one for everybody, so that a score does not change with the calendar. */
export const FIT_TAX_YEAR: TaxYear = '2026/27';

export function payStep(annualPence: number): number {
  return annualPence > 0 ? Math.min(HIGHEST_PAY_STEP, Math.floor(annualPence / PAY_STEP_PENCE)) : -1;
}

const netByStep = new Map<TaxNation, Float64Array>();

/** Monthly net pence at each pay step. */
export function netOfSteps(nation: TaxNation): Float64Array {
  const scores = netByStep.get(nation);
  if (scores) return scores;
  const net = Float64Array.from({ length: HIGHEST_PAY_STEP + 1 }, (_, step) => {
    const annualPence = step * PAY_STEP_PENCE;
    return takeHome({ annualPence, year: FIT_TAX_YEAR, nation }).netMonthlyPence;
  });
  netByStep.set(nation, net);
  return net;
}

/** A role's pay range in pence a year; −1 if not stated. If only one end is stated, the other is assumed to be the same. */
export function payRange(
  minPence: Pence | null,
  maxPence: Pence | null,
): { readonly lowestPence: Pence; readonly highestPence: Pence } {
  const lowestPence = minPence || maxPence || -1;
  return { lowestPence, highestPence: Math.max(lowestPence, maxPence || -1) };
}

/** The score of net pay below the minimum: 0 up to `PAY_FLOOR` of the minimum, from there rising to `PAY_BELOW`. */
export function belowMinimum(netPence: Pence, minimumPence: Pence): number {
  return PAY_BELOW * Math.max(0, (netPence / minimumPence - PAY_FLOOR) / (1 - PAY_FLOOR));
}

/** How well salaries suit one minimum. Whether pay is enough is exact; pay below that is scored by its step. */
export interface PayScores {
  /** The salary from which take-home pay reaches the minimum. */
  readonly enoughPence: Pence;
  /** By pay step: the highest score of any salary in the step, so 1 from the step of `enoughPence` on. */
  readonly most: Float64Array;
  /** The score of salaries below `enoughPence` in the same step. */
  readonly nearlyEnough: number;
}

/** For a minimum above 0, in pence a month after tax. */
export function payScores(minimumPence: Pence, nation: TaxNation): PayScores {
  const enoughPence = grossForNet(minimumPence, { year: FIT_TAX_YEAR, nation });
  const enoughStep = payStep(enoughPence);
  const net = netOfSteps(nation);
  const most = net.map((each, step) => (step < enoughStep ? belowMinimum(each, minimumPence) : 1));
  return { enoughPence, most, nearlyEnough: belowMinimum(net[enoughStep] ?? 0, minimumPence) };
}

/** The score of one end of a pay range: 1 if it is enough. */
export function scoreOfPay({ enoughPence, most, nearlyEnough }: PayScores, annualPence: Pence): number {
  if (annualPence >= enoughPence) return 1;
  return Math.min(nearlyEnough, most[payStep(annualPence)] ?? 0);
}

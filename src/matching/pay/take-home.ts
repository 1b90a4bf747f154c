import type { Pence } from '#contract/units.ts';
import { wholePoints } from '../points.ts';
import {
  BANDS,
  type Band,
  type StudentLoanPlan,
  type TaxNation,
  type TaxYear,
  type YearBands,
} from './bands.ts';

/**
 * How a pension is paid from pay.
 * `netPay`: taken before income tax. `reliefAtSource`: 80% is taken after tax, and tax relief adds the other 20%.
 * `salarySacrifice`: the salary itself falls, so tax, National Insurance and loans all fall.
 */
export type Pension = {
  /** The employee's share, basis points: 500 is 5%. */
  contributionBp: number;
  of: 'qualifying' | 'full';
  method: 'netPay' | 'reliefAtSource' | 'salarySacrifice';
};

export type TakeHomeInput = {
  annualPence: Pence;
  year: TaxYear;
  nation: TaxNation;
  studentLoan?: readonly StudentLoanPlan[];
  pension?: Pension;
};

/**
 * Annual amounts in whole pence, except the monthly one, which is a twelfth of the annual net, rounded.
 * Net and deductions add up to the gross exactly.
 */
export type TakeHome = {
  netMonthlyPence: Pence;
  netAnnualPence: Pence;
  incomeTaxPence: Pence;
  niPence: Pence;
  loanPence: Pence;
  pensionPence: Pence;
  /** The assumptions behind the figure, as plain sentences. */
  assumptions: readonly string[];
};

function slicedTax(taxablePence: number, bands: readonly Band[]): number {
  let tax = 0;
  let from = 0;
  for (const band of bands) {
    const upTo = band.upTo * 100;
    if (taxablePence <= from) break;
    tax += (Math.min(taxablePence, upTo) - from) * band.rateBp;
    from = upTo;
  }
  return tax / 10_000;
}

function allowancePence(incomePence: number, bands: YearBands): number {
  const over = Math.max(0, incomePence - bands.taperFrom * 100);
  return Math.max(0, bands.allowance * 100 - over / 2);
}

function nationalInsurance(earningsPence: number, { ni }: YearBands): number {
  const lower = ni.primaryThreshold * 100;
  const upper = ni.upperEarningsLimit * 100;
  const mainRatePart = Math.max(0, Math.min(earningsPence, upper) - lower) * ni.mainBp;
  const upperRatePart = Math.max(0, earningsPence - upper) * ni.upperBp;
  return (mainRatePart + upperRatePart) / 10_000;
}

/** Several undergraduate plans are repaid as one, from the lowest threshold; a postgraduate loan is additional. */
function loanRepayment(earningsPence: number, plans: readonly StudentLoanPlan[], bands: YearBands): number {
  let undergraduate = 0;
  let postgraduate = 0;
  for (const plan of plans) {
    const terms = bands.loans[plan];
    if (!terms) continue;
    const due = (Math.max(0, earningsPence - terms.thresholdPounds * 100) * terms.rateBp) / 10_000;
    if (plan === 'postgraduate') postgraduate = due;
    else undergraduate = Math.max(undergraduate, due);
  }
  return undergraduate + postgraduate;
}

function pensionContribution(grossPence: number, pension: Pension | undefined, bands: YearBands): number {
  if (!pension) return 0;
  const { lower, upper } = bands.qualifying;
  const base =
    pension.of === 'full' ? grossPence : Math.max(0, Math.min(grossPence, upper * 100) - lower * 100);
  return (base * pension.contributionBp) / 10_000;
}

/**
 * Take-home pay of one employment over a whole tax year, annual method: the year's bands are applied to the
 * year's pay (payroll works period by period, which differs by pence). Negative pay counts as 0.
 * Bands and their sources: `bands.ts`.
 */
export function takeHome(input: TakeHomeInput): TakeHome {
  const bands = BANDS[input.year];
  const gross = Math.max(0, Math.round(input.annualPence));
  const plans = input.studentLoan ?? [];
  const pension = pensionContribution(gross, input.pension, bands);
  const method = input.pension?.method;
  const earnings = method === 'salarySacrifice' ? gross - pension : gross;
  const income = method === 'reliefAtSource' || !method ? gross : gross - pension;
  // Relief at source also extends the basic band and protects the allowance, which matters only above those
  // thresholds; that part is claimed back later and is not on the payslip.
  const taxable = Math.max(0, income - allowancePence(income, bands));
  const incomeTax = slicedTax(taxable, bands.incomeTax[input.nation]);
  const ni = nationalInsurance(earnings, bands);
  const loan = loanRepayment(earnings, plans, bands);
  const fromPay = method === 'reliefAtSource' ? pension * 0.8 : pension;
  const deductions = [incomeTax, ni, loan, fromPay];
  // The net is rounded first, from exact deductions, so that it never falls by a penny as gross rises. The deductions are
  // then rounded so that they add up to gross minus net.
  const netAnnual = Math.round(gross - deductions.reduce((sum, each) => sum + each, 0));
  const [incomeTaxPence = 0, niPence = 0, loanPence = 0, pensionPence = 0] = wholePoints(
    deductions,
    gross - netAnnual,
  );
  return {
    netMonthlyPence: Math.round(netAnnual / 12),
    netAnnualPence: netAnnual,
    incomeTaxPence,
    niPence,
    loanPence,
    pensionPence,
    assumptions: assumptionsOf(input),
  };
}

function assumptionsOf({ year, nation, studentLoan, pension }: TakeHomeInput): readonly string[] {
  return [
    `Tax year ${year}, ${nation === 'scotland' ? 'Scottish' : 'rest of UK'} income tax, whole year in one job.`,
    'Standard personal allowance, National Insurance category A.',
    studentLoan?.length ? 'Student loan included.' : 'No student loan.',
    pension ? 'Pension contribution included.' : 'No pension contribution.',
  ];
}

/** No salary the product can store is above this: a year's pence in PostgreSQL's integer. */
const HIGHEST_GROSS = 2_147_483_647;

/**
 * The smallest annual gross, in pence, whose monthly take-home pay reaches `netMonthlyPence`.
 * A binary search works because net pay never falls as gross rises, if at most 15% goes into a pension. Returns the highest
 * storable salary if none is enough.
 */
export function grossForNet(netMonthlyPence: Pence, otherInput: Omit<TakeHomeInput, 'annualPence'>): Pence {
  let low = 0;
  let high = HIGHEST_GROSS;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (takeHome({ ...otherInput, annualPence: middle }).netMonthlyPence >= netMonthlyPence) high = middle;
    else low = middle + 1;
  }
  return low;
}

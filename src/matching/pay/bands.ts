/**
 * Thresholds in whole pounds a year and rates in basis points, by tax year and nation.
 *
 * Sources: gov.uk "Rates and thresholds for employers" 2025 to 2026 and 2026 to 2027 (income tax, National
 * Insurance category A, student and postgraduate loans); mygov.scot / Scottish Budget of 13 January 2026
 * ("Scottish Income Tax: rates and bands") for Scotland. The income-tax and National Insurance thresholds of the
 * rest of the UK are frozen, so both years have the same figures.
 * The 2026/27 figures are the published ones; later changes by Parliament are not included.
 */
export const TAX_YEARS = ['2025/26', '2026/27'] as const;
export type TaxYear = (typeof TAX_YEARS)[number];

/** Scottish taxpayers have their own income tax bands; England, Wales and Northern Ireland share theirs. */
export type TaxNation = 'rest-of-uk' | 'scotland';

export const STUDENT_LOAN_PLANS = ['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate'] as const;
export type StudentLoanPlan = (typeof STUDENT_LOAN_PLANS)[number];

/** A slice of taxable income (after the allowance) up to and including `upTo` pounds. */
export type Band = { upTo: number; rateBp: number };

export type LoanTerms = { thresholdPounds: number; rateBp: number };

export type YearBands = {
  allowance: number;
  /** Above this the allowance falls by £1 for every £2. */
  taperFrom: number;
  incomeTax: Record<TaxNation, readonly Band[]>;
  ni: { primaryThreshold: number; upperEarningsLimit: number; mainBp: number; upperBp: number };
  /** Null if nobody repays on the plan yet. */
  loans: Record<StudentLoanPlan, LoanTerms | null>;
  /** Under automatic enrolment, pension contributions are a share of the earnings between these. */
  qualifying: { lower: number; upper: number };
};

const TOP = Number.POSITIVE_INFINITY;

const REST_OF_UK: readonly Band[] = [
  { upTo: 37_700, rateBp: 2000 },
  { upTo: 125_140, rateBp: 4000 },
  { upTo: TOP, rateBp: 4500 },
];

/** Scotland's upper bands are the same in both years; the lower three differ. */
function scottishBands(starterUpTo: number, basicUpTo: number): readonly Band[] {
  return [
    { upTo: starterUpTo, rateBp: 1900 },
    { upTo: basicUpTo, rateBp: 2000 },
    { upTo: 31_092, rateBp: 2100 },
    { upTo: 62_430, rateBp: 4200 },
    { upTo: 125_140, rateBp: 4500 },
    { upTo: TOP, rateBp: 4800 },
  ];
}

const NI = { primaryThreshold: 12_570, upperEarningsLimit: 50_270, mainBp: 800, upperBp: 200 };
const QUALIFYING = { lower: 6240, upper: 50_270 };

export const BANDS: Record<TaxYear, YearBands> = {
  '2025/26': {
    allowance: 12_570,
    taperFrom: 100_000,
    incomeTax: { 'rest-of-uk': REST_OF_UK, scotland: scottishBands(2827, 14_921) },
    ni: NI,
    loans: {
      plan1: { thresholdPounds: 26_065, rateBp: 900 },
      plan2: { thresholdPounds: 28_470, rateBp: 900 },
      plan4: { thresholdPounds: 32_745, rateBp: 900 },
      plan5: null,
      postgraduate: { thresholdPounds: 21_000, rateBp: 600 },
    },
    qualifying: QUALIFYING,
  },
  '2026/27': {
    allowance: 12_570,
    taperFrom: 100_000,
    incomeTax: { 'rest-of-uk': REST_OF_UK, scotland: scottishBands(3967, 16_956) },
    ni: NI,
    loans: {
      plan1: { thresholdPounds: 26_900, rateBp: 900 },
      plan2: { thresholdPounds: 29_385, rateBp: 900 },
      plan4: { thresholdPounds: 33_795, rateBp: 900 },
      plan5: { thresholdPounds: 25_000, rateBp: 900 },
      postgraduate: { thresholdPounds: 21_000, rateBp: 600 },
    },
    qualifying: QUALIFYING,
  },
};

import { annualPence, PAY_PERIODS, type PayPeriod, type RolePay } from '#contract/role-pay.ts';

/** The pay fields of a role's draft, as typed. */
interface PayFields {
  readonly payPer: string;
  readonly salaryMin: string;
  readonly salaryMax: string;
  readonly hours: string;
  readonly days: string;
}

export function periodOf({ payPer }: Pick<PayFields, 'payPer'>): PayPeriod {
  return PAY_PERIODS.find((each) => each === payPer) ?? 'year';
}

/** An amount as typed, in pence: whole pounds for a year, with pennies for a day or an hour; null if it is no such amount. */
export function penceIn(draft: Pick<PayFields, 'payPer'>, typed: string): number | null {
  const digits = typed.replaceAll(/[£,\s]/g, '');
  if (periodOf(draft) === 'year') return /^\d{1,12}$/.test(digits) ? Number(digits) * 100 : null;
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : null;
}

/** Hours or days a week as typed; null unless they are a multiple of `step`, above 0 and at most `maximum`. */
export function weeklyNumber(typed: string, step: number, maximum: number): number | null {
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(typed.trim())) return null;
  const value = Number(typed);
  return value > 0 && value <= maximum && Number.isInteger(value / step) ? value : null;
}

/** The pay of the draft if it is not simply a full-time salary; null otherwise, and while amounts are missing. */
export function payIn(draft: PayFields): RolePay | null {
  const per = periodOf(draft);
  const [minPence, maxPence] = [penceIn(draft, draft.salaryMin), penceIn(draft, draft.salaryMax)];
  const hoursPerWeek = weeklyNumber(draft.hours, 0.25, 80);
  if (minPence === null || maxPence === null || (per === 'year' && hoursPerWeek === null)) return null;
  const daysPerWeek = per === 'year' ? null : weeklyNumber(draft.days, 0.5, 7);
  return { per, minPence, maxPence, hoursPerWeek, daysPerWeek };
}

/** One end of the range in pence a year; null while it can't be calculated. */
export function annualPenceIn(draft: PayFields, typed: string): number | null {
  const pence = penceIn(draft, typed);
  if (pence === null) return null;
  const pay = payIn(draft);
  if (pay !== null) return annualPence(pay, pence);
  return periodOf(draft) === 'year' ? pence : null;
}

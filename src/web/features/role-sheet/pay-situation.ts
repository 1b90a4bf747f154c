import { STUDENT_LOAN_PLANS, type StudentLoanPlan, type TaxNation } from '#matching/pay/bands.ts';
import type { Pension, TakeHomeInput } from '#matching/pay/take-home.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';

/** What take-home pay depends on beyond the salary. It is private, so it stays on the device. */
export interface PaySituation {
  readonly nation: TaxNation;
  readonly loan: StudentLoanPlan | 'none';
  readonly hasPension: boolean;
}

/** The situation that a card assumes for people outside Scotland. */
export const PLAIN_SITUATION: PaySituation = { nation: 'rest-of-uk', loan: 'none', hasPension: false };

/** Automatic enrolment's minimum: 5% of qualifying earnings from the employee, before tax. */
const PENSION: Pension = { contributionBp: 500, of: 'qualifying', method: 'netPay' };

const keyOf = (userId: string) => `nod:pay:${userId}`;

/** `nation` is where the seeker lives; used until they choose one themselves. */
export function keptSituation(userId: string, nation: TaxNation = 'rest-of-uk'): PaySituation {
  const stored = readKept(keyOf(userId));
  if (typeof stored !== 'object' || stored === null) return { ...PLAIN_SITUATION, nation };
  const { nation: chosen, loan, hasPension } = stored as Partial<Record<keyof PaySituation, unknown>>;
  return {
    nation: chosen === 'scotland' ? 'scotland' : 'rest-of-uk',
    loan: STUDENT_LOAN_PLANS.find((plan) => plan === loan) ?? 'none',
    hasPension: hasPension === true,
  };
}

export function keepSituation(userId: string, situation: PaySituation): void {
  writeKept(keyOf(userId), situation);
}

/** The situation as arguments for the calculation. */
export function taxOf({
  nation,
  loan,
  hasPension,
}: PaySituation): Pick<TakeHomeInput, 'nation' | 'studentLoan' | 'pension'> {
  return {
    nation,
    ...(loan !== 'none' && { studentLoan: [loan] }),
    ...(hasPension && { pension: PENSION }),
  };
}

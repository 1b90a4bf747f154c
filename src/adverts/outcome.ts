/** Why an advert was refused. The code groups refusals; the reason is a sentence about this one. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly reason: string;
}

/** The codes as worded in an import's report. */
export const REFUSALS = {
  unreadable: 'could not be read',
  not_a_posting: 'not a job advert',
  no_title: 'no title',
  no_salary: 'no salary stated',
  salary_unclear: 'salary not clear',
  salary_by_session: 'paid by the session or shift',
  salary_absurd: 'salary not believable',
  salary_currency: 'not paid in pounds',
  unpaid: 'voluntary, not paid',
  outside_uk: 'outside the UK',
  not_acceptable: 'not acceptable as a role',
} as const;
export type RefusalCode = keyof typeof REFUSALS;

export function refusal(code: RefusalCode, reason: string): Refusal {
  return { code, reason };
}

export function isRefusal(value: object): value is Refusal {
  return 'code' in value && 'reason' in value;
}

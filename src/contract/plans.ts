/** The one table of plans (D39–D41). Prices are pence a month; null limits are unlimited. */
export const PLAN_CODES = ['ROLE_1', 'ROLE_3', 'ENTERPRISE', 'NONE'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

export const TIER_OPTIONS = ['OptionA', 'OptionB'] as const;
export type TierOption = (typeof TIER_OPTIONS)[number];

/** Plans with a monthly price; with NONE only hires are paid for. */
export const PAID_PLANS = ['ROLE_1', 'ROLE_3', 'ENTERPRISE'] as const satisfies readonly PlanCode[];
export type PaidPlan = (typeof PAID_PLANS)[number];

interface Plan {
  label: string;
  tierOption: TierOption;
  /** `planPriceGbpInt` on the wire. ENTERPRISE's 0 means "no agreed price yet". */
  pricePence: number;
  /** The monthly list price; an Admin may agree another price for ENTERPRISE with an employer. */
  listPricePence: number;
  /** Roles that can be live at the same time. */
  liveRoles: number | null;
  /** New roles in one billing month; resuming a paused role does not count. */
  postingsPerMonth: number | null;
  /** The share of the agreed annual salary due on a hire, in basis points; capped at £5,000. */
  successFeeBp: number;
  says: string;
}

export const PLANS: Readonly<Record<PlanCode, Plan>> = {
  ROLE_1: {
    label: 'Essential',
    tierOption: 'OptionA',
    pricePence: 19_900,
    listPricePence: 19_900,
    liveRoles: 1,
    postingsPerMonth: 5,
    successFeeBp: 500,
    says: '1 active role, £199 a month',
  },
  ROLE_3: {
    label: 'Professional',
    tierOption: 'OptionA',
    pricePence: 39_900,
    listPricePence: 39_900,
    liveRoles: 3,
    postingsPerMonth: 15,
    successFeeBp: 500,
    says: 'Up to 3 roles, £399 a month',
  },
  ENTERPRISE: {
    label: 'Enterprise',
    tierOption: 'OptionA',
    pricePence: 0,
    listPricePence: 99_900,
    liveRoles: null,
    postingsPerMonth: null,
    successFeeBp: 500,
    says: '10+ roles, custom price',
  },
  // As many postings as the smallest paid plan. The limit that matters is one live role; this one prevents replacing that
  // role all day long (docs/decisions/0011).
  NONE: {
    label: 'Pay per hire',
    tierOption: 'OptionB',
    pricePence: 0,
    listPricePence: 0,
    liveRoles: 1,
    postingsPerMonth: 5,
    successFeeBp: 1_200,
    says: '1 active role, £0 a month',
  },
};

export const SUCCESS_FEE_CAP_PENCE = 500_000;

/**
 * The success fee for a year's salary: its share in basis points, rounded down to the penny in the payer's favour,
 * at most £5,000 (D42). Exact: the product stays far below 2^53.
 */
export function successFee(salaryPence: number, feeBp: number): number {
  return Math.min(Math.floor((salaryPence * feeBp) / 10_000), SUCCESS_FEE_CAP_PENCE);
}

/** D41: how long a new company of OptionA uses its plan before anything is paid. */
export const TRIAL_DAYS = 7;
const SHORTEST_TRIAL_MS = 3_600_000;

/**
 * Whether a subscription that begins now is free until the trial's end. If less than an hour is left, the provider accepts no
 * trial any more, and the paid month begins at once. Instants in milliseconds.
 */
export function isTrialLong(endsAt: number, now: number): boolean {
  return endsAt - now > SHORTEST_TRIAL_MS;
}

/** D41: how long roles stay live after a failed renewal. */
export const GRACE_DAYS = 7;

/** "1 live role at once and 5 new roles a month", for screens and error messages. */
export function limitsInWords(planCode: PlanCode): string {
  const { liveRoles, postingsPerMonth } = PLANS[planCode];
  if (liveRoles === null || postingsPerMonth === null) return 'any number of roles';
  return `${liveRoles} live ${liveRoles === 1 ? 'role' : 'roles'} at once and ${postingsPerMonth} new roles a month`;
}

/**
 * The success fee's share for this employer (D42): the plan's own share with a subscription, or while the status is
 * 'active' without one (a free period); otherwise the share of the plan "Pay per hire". A trial counts as a subscription
 * once a card is on file; choosing a plan on the setup page alone does not lower the fee.
 */
export function successFeeShare(standing: {
  readonly planCode: PlanCode;
  readonly status: string;
  readonly isSubscribed: boolean;
}): number {
  const hasSubscription = standing.isSubscribed || standing.status === 'active';
  return PLANS[hasSubscription ? standing.planCode : 'NONE'].successFeeBp;
}

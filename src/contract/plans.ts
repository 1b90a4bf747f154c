/** The one table of plans (D39–D41). Prices are pence a month; null limits are unlimited. */
export const PLAN_CODES = ['ROLE_1', 'ROLE_3', 'ENTERPRISE', 'NONE'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

export const TIER_OPTIONS = ['OptionA', 'OptionB'] as const;
export type TierOption = (typeof TIER_OPTIONS)[number];

interface Plan {
  label: string;
  tierOption: TierOption;
  /** What the wire calls planPriceGbpInt. ENTERPRISE's 0 means "no agreed price yet". */
  pricePence: number;
  liveRoles: number | null;
  /** The share of the agreed annual salary that falls due on a hire, in basis points; capped at £5,000. */
  successFeeBp: number;
  says: string;
}

export const PLANS: Readonly<Record<PlanCode, Plan>> = {
  ROLE_1: {
    label: 'Essential',
    tierOption: 'OptionA',
    pricePence: 19_900,
    liveRoles: 1,
    successFeeBp: 500,
    says: '1 active role, £199 a month',
  },
  ROLE_3: {
    label: 'Professional',
    tierOption: 'OptionA',
    pricePence: 39_900,
    liveRoles: 3,
    successFeeBp: 500,
    says: 'Up to 3 roles, £399 a month',
  },
  ENTERPRISE: {
    label: 'Enterprise',
    tierOption: 'OptionA',
    pricePence: 0,
    liveRoles: null,
    successFeeBp: 500,
    says: '10+ roles, custom price',
  },
  NONE: {
    label: 'Pay per hire',
    tierOption: 'OptionB',
    pricePence: 0,
    liveRoles: 1,
    successFeeBp: 1_200,
    says: '1 active role, £0 a month',
  },
};

export const SUCCESS_FEE_CAP_PENCE = 500_000;

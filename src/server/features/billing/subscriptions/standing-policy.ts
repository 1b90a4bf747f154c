import type { BILLING_STATUSES } from '#contract/billing.ts';
import { GRACE_DAYS, PLANS, type PlanCode } from '#contract/plans.ts';
import { after, DAY } from '../../../clock.ts';
import { monthAround } from '../../../payments/months.ts';
import type { Account, Subscription } from '../account-rows.ts';

/** What an employer is entitled to by their payments. */
export interface Standing {
  readonly planCode: PlanCode;
  readonly status: (typeof BILLING_STATUSES)[number];
  readonly isSubscribed: boolean;
  /** Whether roles may be live: false once trial, grace period or subscription are over and nothing is paid. */
  readonly mayBeLive: boolean;
  readonly trialEndsAt: Date | null;
  readonly graceEndsAt: Date | null;
  readonly cancelAt: Date | null;
  /** The billing month that contains this moment. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

/** `account` is null for a company that the operator imported: it need not pay. */
export function standingOf(
  company: { readonly plan_code: PlanCode; readonly created_at: Date },
  account: Account | null,
  subscription: Subscription | null,
  now: Date,
): Standing {
  const live = subscription !== null && isLive(subscription, account) ? subscription : null;
  const month = monthOf(company.created_at, account, live, now);
  const trialEndsAt = (live ?? account)?.trial_ends_at ?? null;
  const common = {
    planCode: live?.plan_code ?? company.plan_code,
    isSubscribed: live !== null,
    trialEndsAt: trialEndsAt !== null && trialEndsAt > now ? trialEndsAt : null,
    graceEndsAt: null,
    cancelAt: live?.cancel_at ?? null,
    ...month,
  };
  if (PLANS[common.planCode].tierOption === 'OptionB') return { ...common, status: 'none', mayBeLive: true };
  if (live !== null) {
    if (live.status === 'past_due') {
      const graceEndsAt = after(live.past_due_since ?? live.updated_at, GRACE_DAYS * DAY);
      return { ...common, status: 'past_due', mayBeLive: now < graceEndsAt, graceEndsAt };
    }
    return { ...common, status: live.status === 'trialing' ? 'trial' : 'active', mayBeLive: true };
  }
  if (account === null || (account.free_until !== null && account.free_until > now)) {
    return { ...common, status: 'active', mayBeLive: true };
  }
  if (common.trialEndsAt !== null) return { ...common, status: 'trial', mayBeLive: true };
  return { ...common, status: 'cancelled', mayBeLive: false };
}

/** The longest time between checks, so that an unnoticed change is found within a day. */
const LATEST = DAY;

/** When roles must be checked again: at the next instant that changes the standing, within a day at most. */
export function nextCheckAt(
  standing: Standing,
  account: Account | null,
  subscription: Subscription | null,
  now: Date,
): Date {
  const instants = [
    account?.trial_ends_at,
    account?.free_until,
    subscription?.trial_ends_at,
    standing.graceEndsAt,
  ];
  const times = instants.flatMap((at) => (at == null || at <= now ? [] : [at.getTime()]));
  return new Date(Math.min(now.getTime() + LATEST, ...times));
}

/** A subscription in its trial counts once a card is on file; before that it has only been started. */
function isLive(subscription: Subscription, account: Account | null): boolean {
  if (subscription.status === 'trialing') return account?.card_last4 != null;
  return subscription.status === 'active' || subscription.status === 'past_due';
}

function monthOf(companySince: Date, account: Account | null, live: Subscription | null, now: Date) {
  if (live?.period_start && live.period_end && live.status !== 'trialing' && now < live.period_end) {
    return { periodStart: live.period_start, periodEnd: live.period_end };
  }
  const anchor = account?.trial_started_at ?? account?.created_at ?? companySince;
  const { start, end } = monthAround(anchor.getTime(), now.getTime());
  return { periodStart: new Date(start), periodEnd: new Date(end) };
}

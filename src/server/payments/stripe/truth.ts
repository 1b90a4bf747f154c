import type Stripe from 'stripe';
import { PAID_PLANS, type PaidPlan } from '#contract/plans.ts';
import type { CustomerTruth, InvoiceTruth, PaymentTruth, SubscriptionTruth } from '../payments.ts';

/**
 * Our metadata keys on Stripe's objects. Subscriptions and payments without theirs are not ours, and are ignored. `card` is
 * the customer's: the SetupIntent whose card was made the default.
 */
export const MARK = {
  attempt: 'nod_attempt',
  plan: 'nod_plan',
  invoice: 'nod_invoice',
  card: 'nod_card_from',
} as const;

export interface StripeObjects {
  readonly customer: Stripe.Customer;
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly payments: readonly Stripe.PaymentIntent[];
}

/** Stripe's objects in the terms of `payments.ts`. */
export function truthOf({ customer, subscriptions, invoices, payments }: StripeObjects): CustomerTruth {
  const nodSubscriptions = subscriptions.flatMap(subscriptionTruth);
  return {
    card: cardOf(customer, subscriptions),
    subscriptions: nodSubscriptions,
    invoices: invoices.flatMap((each) => invoiceTruth(each)),
    payments: payments.flatMap(paymentTruth),
  };
}

function cardOf(
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): CustomerTruth['card'] {
  const methods = [
    ...subscriptions.filter((each) => !isOver(each.status)).map((each) => each.default_payment_method),
    customer.invoice_settings.default_payment_method,
  ];
  for (const method of methods) {
    if (method !== null && typeof method !== 'string' && method.card) {
      return { brand: method.card.brand, last4: method.card.last4 };
    }
  }
  return null;
}

function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

function subscriptionTruth(each: Stripe.Subscription): SubscriptionTruth[] {
  const attemptId = each.metadata[MARK.attempt];
  const item = each.items.data[0];
  if (attemptId === undefined || item === undefined) return [];
  const planCode = planOf(item.price.metadata[MARK.plan]);
  if (planCode === null) return [];
  return [
    {
      ref: each.id,
      attemptId,
      planCode,
      pricePence: item.price.unit_amount ?? 0,
      status: statusOf(each.status),
      // Since API version "basil" the period belongs to the item, not to the subscription.
      periodStart: instant(item.current_period_start),
      periodEnd: instant(item.current_period_end),
      trialEndsAt: optional(each.trial_end),
      cancelAt: each.cancel_at_period_end ? instant(item.current_period_end) : optional(each.cancel_at),
    },
  ];
}

function planOf(code: string | undefined): PaidPlan | null {
  return PAID_PLANS.find((plan) => plan === code) ?? null;
}

/** `unpaid` is past due with no retries left; `paused` waits for a card after a trial. Neither is paid for. */
function statusOf(status: Stripe.Subscription.Status): SubscriptionTruth['status'] {
  if (isOver(status)) return 'ended';
  const sameStatus = (['incomplete', 'trialing', 'active'] as const).find((each) => each === status);
  return sameStatus ?? 'past_due';
}

function invoiceTruth(each: Stripe.Invoice): InvoiceTruth[] {
  const stripeStatus = each.status === 'uncollectible' ? 'open' : each.status;
  const status = (['open', 'paid', 'void'] as const).find((known) => known === stripeStatus);
  if (status === undefined) return [];
  const subscription = each.parent?.subscription_details?.subscription ?? null;
  const period = each.lines.data.at(-1)?.period;
  return [
    {
      ref: each.id ?? '',
      subscriptionRef: typeof subscription === 'string' ? subscription : (subscription?.id ?? null),
      isFirst: each.billing_reason === 'subscription_create',
      status,
      totalPence: each.total,
      creditAppliedPence: Math.max(0, each.total - each.amount_due),
      paidPence: each.amount_paid,
      createdAt: instant(each.created),
      paidAt: optional(each.status_transitions.paid_at),
      periodStart: instant(period?.start ?? each.period_start),
      periodEnd: instant(period?.end ?? each.period_end),
      lines: each.lines.data.map((line) => ({
        description: line.description ?? 'Subscription',
        grossPence: line.amount,
      })),
    },
  ];
}

function paymentTruth(each: Stripe.PaymentIntent): PaymentTruth[] {
  const invoiceId = each.metadata[MARK.invoice];
  if (invoiceId === undefined) return [];
  return [
    {
      ref: each.id,
      invoiceId,
      status:
        each.status === 'succeeded' ? 'succeeded' : each.status === 'canceled' ? 'cancelled' : 'pending',
      receivedPence: each.amount_received,
    },
  ];
}

export function instant(seconds: number): Date {
  return new Date(seconds * 1_000);
}

function optional(seconds: number | null): Date | null {
  return seconds === null ? null : instant(seconds);
}

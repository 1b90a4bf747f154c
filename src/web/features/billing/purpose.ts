import {
  type Billing,
  createPaymentIntent,
  createSubscription,
  type Invoice,
  updateCard,
} from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { type PaidPlan, PLANS } from '#contract/plans.ts';
import { dayInFull } from '#web/format/days.ts';
import { call } from '#web/http/api.ts';

/** What a card is asked for. */
export type Purpose =
  | { readonly kind: 'subscribe'; readonly planCode: PaidPlan; readonly pricePence: number }
  | { readonly kind: 'pay'; readonly invoice: Invoice }
  | { readonly kind: 'card' };

/** Two purposes with the same key are one. */
export function keyOf(purpose: Purpose | null): string {
  if (purpose?.kind === 'subscribe') return `subscribe:${purpose.planCode}:${purpose.pricePence}`;
  if (purpose?.kind === 'pay') return `pay:${purpose.invoice.id}:${purpose.invoice.amountDuePence}`;
  return purpose?.kind ?? '';
}

/** Begins it at the server. Answers the client secret; '' where the server gave none. */
export async function begin(purpose: Purpose): Promise<string> {
  const answer = await begun(purpose);
  return answer?.clientSecret ?? '';
}

function begun(purpose: Purpose): Promise<{ clientSecret: string } | undefined> {
  if (purpose.kind === 'card') return call(updateCard);
  if (purpose.kind === 'pay') {
    const { id: invoiceId, amountDuePence: amount } = purpose.invoice;
    return call(createPaymentIntent, { body: { amount, invoiceId } });
  }
  const { planCode, pricePence } = purpose;
  return call(createSubscription, { body: { planCode, priceGbpInt: pricePence } });
}

export function titleOf(purpose: Purpose): string {
  if (purpose.kind === 'card') return 'New card';
  if (purpose.kind === 'pay') return `Invoice ${purpose.invoice.number}`;
  return `${PLANS[purpose.planCode].label}, monthly`;
}

export function submitWords(purpose: Purpose): string {
  if (purpose.kind === 'card') return 'Save Card';
  if (purpose.kind === 'pay') return `Pay ${money(purpose.invoice.amountDuePence)}`;
  return `Subscribe for ${money(purpose.pricePence)}`;
}

/** When the money moves, said before the button. */
export function whenCharged(purpose: Purpose, { trialEndsAt }: Billing): string {
  if (purpose.kind === 'card') return 'Nothing is charged now, unless a payment is overdue.';
  if (purpose.kind === 'pay') return 'Charged once, now.';
  const monthly = `${money(purpose.pricePence)} a month`;
  if (trialEndsAt === null) return `${monthly}, the first charged now. Cancel at any time.`;
  return `Nothing is charged today. ${monthly} from ${dayInFull(trialEndsAt)}, unless you cancel before then.`;
}

export const DONE_WORDS = {
  subscribe: 'Subscription Active!',
  pay: 'Payment Successful!',
  card: 'Card Updated',
} as const;

/** Whether the server's state says that it has happened. `before` is the state in which the form was sent. */
export function isDone(purpose: Purpose, before: Billing, now: Billing, asked: number): boolean {
  if (purpose.kind === 'subscribe') return now.isSubscribed && now.planCode === purpose.planCode;
  if (purpose.kind === 'pay') {
    return now.invoices.some(({ id, status }) => id === purpose.invoice.id && status === 'paid');
  }
  // The same card again looks no different: then a look that is certainly later than the form will do.
  const isAnother = now.card?.last4 !== before.card?.last4 || now.card?.brand !== before.card?.brand;
  return now.card !== null && (isAnother || asked >= 2);
}

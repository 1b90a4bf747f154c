import {
  type Billing,
  createPaymentIntent,
  createSubscription,
  type Invoice,
  updateCard,
} from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { isTrialLong, type PaidPlan, PLANS } from '#contract/plans.ts';
import { dayInFull } from '#web/format/days.ts';
import { call } from '#web/http/api.ts';

/** What a card is needed for. */
export type Purpose =
  | { readonly kind: 'subscribe'; readonly planCode: PaidPlan; readonly pricePence: number }
  | { readonly kind: 'pay'; readonly invoice: Invoice }
  | { readonly kind: 'card' };

/** Purposes with equal keys are the same. */
export function keyOf(purpose: Purpose | null): string {
  if (purpose?.kind === 'subscribe') return `subscribe:${purpose.planCode}:${purpose.pricePence}`;
  if (purpose?.kind === 'pay') return `pay:${purpose.invoice.id}:${purpose.invoice.amountDuePence}`;
  return purpose?.kind ?? '';
}

/** Begins the subscription, payment or card change on the server. Returns the client secret; '' if the server gave none. */
export async function begin(purpose: Purpose): Promise<string> {
  const answer = await beginPayment(purpose);
  return answer?.clientSecret ?? '';
}

function beginPayment(purpose: Purpose): Promise<{ clientSecret: string } | undefined> {
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

/** Whether sending the form charges the card at once. With a new card, the server charges overdue payments afterwards. */
export function isChargedNow(purpose: Purpose, billing: Billing, now: number): boolean {
  return purpose.kind === 'pay' || (purpose.kind === 'subscribe' && freeUntil(billing, now) === null);
}

/** Until when a subscription that begins now costs nothing: the trial's end, unless that is too near. */
function freeUntil({ trialEndsAt }: Billing, now: number): string | null {
  return trialEndsAt !== null && isTrialLong(Date.parse(trialEndsAt), now) ? trialEndsAt : null;
}

/** When the card will be charged; shown above the button. */
export function whenCharged(purpose: Purpose, billing: Billing, now: number): string {
  if (purpose.kind === 'card') return 'Nothing is charged now, unless a payment is overdue.';
  if (purpose.kind === 'pay') return 'Charged once, now.';
  const monthly = `${money(purpose.pricePence)} a month`;
  const freeDay = freeUntil(billing, now);
  if (freeDay === null) return `${monthly}, the first charged now. Cancel at any time.`;
  return `Nothing is charged today. ${monthly} from ${dayInFull(freeDay)}, unless you cancel before then.`;
}

export const DONE_WORDS = {
  subscribe: 'Subscription Active!',
  pay: 'Payment Successful!',
  card: 'Card Updated',
} as const;

/**
 * Whether the server's state shows that the purpose is fulfilled. `before` is the state when the form was sent, `polls` the
 * number of earlier polls.
 */
export function isDone(purpose: Purpose, before: Billing, now: Billing, polls: number): boolean {
  if (purpose.kind === 'subscribe') return now.isSubscribed && now.planCode === purpose.planCode;
  if (purpose.kind === 'pay') {
    return now.invoices.some(({ id, status }) => id === purpose.invoice.id && status === 'paid');
  }
  // The same card entered again looks no different, so from the third poll on any card counts as done.
  const isAnother = now.card?.last4 !== before.card?.last4 || now.card?.brand !== before.card?.brand;
  return now.card !== null && (isAnother || polls >= 2);
}

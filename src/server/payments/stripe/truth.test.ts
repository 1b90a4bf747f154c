import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { MARK, truthOf } from './truth.ts';

/** Stripe's published example objects; tests that need them run only if the file exists. */
const FIXTURES = new URL('../../../../../shared/data/stripe-fixtures.json.gz', import.meta.url);
const hasFixtures = existsSync(FIXTURES);

interface Examples {
  readonly customer: Stripe.Customer;
  readonly subscription: Stripe.Subscription;
  readonly invoice: Stripe.Invoice;
  readonly payment_intent: Stripe.PaymentIntent;
}

function examples(): Examples {
  return JSON.parse(gunzipSync(readFileSync(FIXTURES)).toString()).resources;
}

const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1_000));

test.runIf(hasFixtures)('Stripe’s example objects are read as documented', () => {
  const { customer, subscription, invoice, payment_intent: payment } = examples();
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error('the example has no item');
  const marked = {
    ...subscription,
    metadata: { [MARK.attempt]: 'attempt' },
    items: {
      ...subscription.items,
      data: [{ ...item, price: { ...item.price, metadata: { [MARK.plan]: 'ROLE_1' } } }],
    },
  } as Stripe.Subscription;
  const truth = truthOf({
    customer,
    subscriptions: [marked],
    invoices: [{ ...invoice, status: 'open' } as Stripe.Invoice],
    payments: [{ ...payment, metadata: { [MARK.invoice]: 'ours' } } as Stripe.PaymentIntent],
  });
  expect(truth.subscriptions).toEqual([
    {
      ref: subscription.id,
      attemptId: 'attempt',
      planCode: 'ROLE_1',
      pricePence: item.price.unit_amount,
      status: subscription.status,
      periodStart: new Date(item.current_period_start * 1_000),
      periodEnd: new Date(item.current_period_end * 1_000),
      trialEndsAt: dateOf(subscription.trial_end),
      // The example subscription ends with its current month.
      cancelAt: subscription.cancel_at_period_end
        ? dateOf(item.current_period_end)
        : dateOf(subscription.cancel_at),
    },
  ]);
  expect(truth.invoices).toMatchObject([
    { ref: invoice.id, status: 'open', totalPence: invoice.total, paidPence: invoice.amount_paid },
  ]);
  expect(truth.payments).toMatchObject([{ ref: payment.id, invoiceId: 'ours', status: 'pending' }]);
});

test.runIf(hasFixtures)('objects without our marks are ignored', () => {
  const { customer, subscription, payment_intent: payment } = examples();
  const truth = truthOf({ customer, subscriptions: [subscription], invoices: [], payments: [payment] });
  expect(truth).toMatchObject({ subscriptions: [], payments: [] });
});

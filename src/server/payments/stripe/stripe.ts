import Stripe from 'stripe';
import { type PaidPlan, PLANS } from '#contract/plans.ts';
import type { StripeConfig } from '../../settings/stripe.ts';
import {
  CardRefused,
  type Change,
  type Payments,
  type ProviderEvent,
  type UnconfirmedPayment,
} from '../payments.ts';
import { stripeClient } from './client.ts';
import { fetchCustomer } from './fetch-customer.ts';
import { withPortErrors } from './port-errors.ts';
import { MARK } from './truth.ts';

export interface StripePayments extends Payments {
  readonly provider: 'stripe';
  /** The event of a webhook call. @throws if the signature isn't Stripe's, or is older than five minutes */
  readonly readEvent: (raw: string, signature: string, now: Date) => ProviderEvent;
}

const CURRENCY = 'gbp';
const TOLERANCE_SECONDS = 300;

export function createStripe(config: StripeConfig): StripePayments {
  const stripe = stripeClient(config);

  /** Prices are created on first use, and found by their lookup key from then on. */
  async function priceId(planCode: PaidPlan, pricePence: number): Promise<string> {
    const lookupKey = `nod_${planCode}_${pricePence}`;
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    if (data[0] !== undefined) return data[0].id;
    const price = await stripe.prices.create(
      {
        currency: CURRENCY,
        unit_amount: pricePence,
        recurring: { interval: 'month' },
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        tax_behavior: 'inclusive',
        metadata: { [MARK.plan]: planCode },
        product_data: { name: `Nod ${PLANS[planCode].label}` },
      },
      { idempotencyKey: `price:${lookupKey}` },
    );
    return price.id;
  }

  async function changedItems({ subscriptionRef, planCode, pricePence }: Change) {
    const price = await priceId(planCode, pricePence);
    const subscription = await stripe.subscriptions.retrieve(subscriptionRef);
    const item = subscription.items.data[0];
    if (item === undefined) throw new Error(`${subscriptionRef} has no item`);
    return { items: [{ id: item.id, price }], subscription, item };
  }

  return withPortErrors<StripePayments>({
    provider: 'stripe',
    publishableKey: config.publishableKey,
    createCustomer: async ({ accountId, companyName, email }) => {
      const customer = await stripe.customers.create(
        { name: companyName, ...(email !== null && { email }), metadata: { nod_account: accountId } },
        { idempotencyKey: `customer:${accountId}` },
      );
      return customer.id;
    },
    closeCustomer: async (customerRef) => {
      try {
        // Deleting a customer also ends their subscriptions.
        await stripe.customers.del(customerRef, {}, { idempotencyKey: `close:${customerRef}` });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    startSubscription: async ({ customerRef, attemptId, planCode, pricePence, trialEndsAt }) => {
      const price = await priceId(planCode, pricePence);
      const subscription = await stripe.subscriptions.create(
        {
          customer: customerRef,
          items: [{ price }],
          payment_behavior: 'default_incomplete',
          payment_settings: {
            save_default_payment_method: 'on_subscription',
            payment_method_types: ['card'],
          },
          ...(trialEndsAt !== null && {
            trial_end: Math.ceil(trialEndsAt.getTime() / 1_000),
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
          }),
          metadata: { [MARK.attempt]: attemptId },
          expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
        },
        { idempotencyKey: `subscription:${attemptId}` },
      );
      return { ref: subscription.id, clientSecret: secretOf(subscription) };
    },
    dropSubscription: async (subscriptionRef) => {
      try {
        await stripe.subscriptions.cancel(subscriptionRef, {}, { idempotencyKey: `drop:${subscriptionRef}` });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    previewChange: async (change) => {
      const { items, item } = await changedItems(change);
      const preview = await stripe.invoices.createPreview({
        subscription: change.subscriptionRef,
        subscription_details: {
          items,
          proration_behavior: 'always_invoice',
          proration_date: Math.floor(change.at.getTime() / 1_000),
        },
      });
      return {
        dueNowPence: preview.total,
        lines: preview.lines.data.map((line) => ({
          description: line.description ?? PLANS[change.planCode].label,
          grossPence: line.amount,
        })),
        nextPence: change.pricePence,
        nextAt: new Date(item.current_period_end * 1_000),
      };
    },
    changePlan: async (change) => {
      const { items } = await changedItems(change);
      try {
        await stripe.subscriptions.update(
          change.subscriptionRef,
          {
            items,
            proration_behavior: 'always_invoice',
            proration_date: Math.floor(change.at.getTime() / 1_000),
            // All or nothing: if the card is declined, the plan stays unchanged.
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: change.key },
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error.message);
        throw error;
      }
    },
    setCancelAtPeriodEnd: async (subscriptionRef, isCancelling, key) => {
      await stripe.subscriptions.update(
        subscriptionRef,
        { cancel_at_period_end: isCancelling },
        { idempotencyKey: key },
      );
    },
    startCardUpdate: async (customerRef, key) => {
      const intent = await stripe.setupIntents.create(
        { customer: customerRef, usage: 'off_session', allowed_payment_method_types: ['card'] },
        { idempotencyKey: key },
      );
      return secretIn(intent);
    },
    startPayment: async ({ customerRef, invoiceId, amountPence, description }) => {
      const intent = await stripe.paymentIntents.create(
        {
          customer: customerRef,
          amount: amountPence,
          currency: CURRENCY,
          allowed_payment_method_types: ['card'],
          description,
          metadata: { [MARK.invoice]: invoiceId },
        },
        { idempotencyKey: `payment:${invoiceId}:${amountPence}` },
      );
      return { ref: intent.id, clientSecret: secretIn(intent) } satisfies UnconfirmedPayment;
    },
    findInvoiceSecret: async (invoiceRef) => {
      const invoice = await stripe.invoices.retrieve(invoiceRef, { expand: ['confirmation_secret'] });
      return invoice.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? null) : null;
    },
    addCredit: async ({ customerRef, creditNoteId, amountPence, reason }) => {
      await stripe.customers.createBalanceTransaction(
        customerRef,
        { amount: -amountPence, currency: CURRENCY, description: reason.slice(0, 350) },
        { idempotencyKey: `credit:${creditNoteId}` },
      );
    },
    fetchCustomer: (customerRef) => fetchCustomer(stripe, customerRef),
    readEvent: (raw, signature, now) => {
      const event = stripe.webhooks.constructEvent(
        raw,
        signature,
        config.webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
      return { id: event.id, type: event.type, customerRef: customerOf(event) };
    },
  });
}

/** Most objects refer to their customer; in a customer's own events the object is the customer. */
function customerOf(event: Stripe.Event): string | null {
  const object = event.data.object as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
  };
  if (object.object === 'customer') return object.id ?? null;
  const { customer } = object;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

function secretOf(subscription: Stripe.Subscription): string {
  const setup = subscription.pending_setup_intent;
  if (setup !== null && typeof setup !== 'string') return secretIn(setup);
  const invoice = subscription.latest_invoice;
  const secret = invoice !== null && typeof invoice !== 'string' ? invoice.confirmation_secret : null;
  if (!secret) throw new Error(`Stripe gave no secret for ${subscription.id}`);
  return secret.client_secret;
}

function secretIn({ id, client_secret: secret }: { id: string; client_secret: string | null }): string {
  if (secret === null) throw new Error(`Stripe gave no secret for ${id}`);
  return secret;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

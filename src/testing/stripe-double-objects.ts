import type {
  Book,
  Intent,
  SandboxCard,
  SandboxInvoice,
  SandboxSubscription,
} from '#server/payments/sandbox/book.ts';
import { intentOf, owedPence } from '#server/payments/sandbox/subscribe.ts';

/** What the Stripe double stores about a customer in addition to the sandbox's book: metadata, and cards by Stripe's ids. */
export interface StripeCustomer {
  readonly id: string;
  readonly book: Book;
  metadata: Record<string, string>;
  /** The customer's default; the card that is charged is in the book. */
  defaultMethod: string | null;
  /** Confirmed cards by id. */
  readonly methods: Map<string, SandboxCard>;
  /** Method ids by setup intent. */
  readonly setupMethods: Map<string, string>;
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1_000);

export function listOf(data: readonly object[], url: string) {
  return { object: 'list', url, has_more: false, data };
}

function method(customer: StripeCustomer, id: string | null) {
  const card = id === null ? undefined : customer.methods.get(id);
  if (id === null || card === undefined) return null;
  return { id, object: 'payment_method', type: 'card', card: { brand: card.brand, last4: card.last4 } };
}

/** The id of the method for the card that is charged: it came with a payment or was made the default. */
function chargedMethod(customer: StripeCustomer): string | null {
  const found = [...customer.methods].find(([, card]) => card === customer.book.card);
  return found?.[0] ?? null;
}

export function customerObject(customer: StripeCustomer) {
  return {
    id: customer.id,
    object: 'customer',
    metadata: customer.metadata,
    balance: 0 - customer.book.creditPence,
    invoice_settings: { default_payment_method: method(customer, customer.defaultMethod) },
  };
}

const STATUS = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  ended: 'canceled',
};

export function subscriptionObject(customer: StripeCustomer, subscription: SandboxSubscription) {
  const setup = customer.book.intents.find(
    (intent) =>
      intent.purpose.kind === 'card' &&
      intent.createdAt === subscription.createdAt &&
      intent.status !== 'succeeded',
  );
  const invoice = customer.book.invoices.findLast((one) => one.subscriptionId === subscription.id);
  return {
    id: subscription.id,
    object: 'subscription',
    customer: customer.id,
    status: STATUS[subscription.status],
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAtPeriodEnd ? seconds(subscription.periodEnd) : null,
    trial_end: subscription.trialEndsAt === null ? null : seconds(subscription.trialEndsAt),
    metadata: { nod_attempt: subscription.attemptId },
    default_payment_method: method(customer, chargedMethod(customer)),
    pending_setup_intent: subscription.trialEndsAt !== null && setup ? setupObject(customer, setup) : null,
    latest_invoice: invoice ? invoiceObject(customer, invoice) : null,
    items: listOf(
      [
        {
          id: `si_${subscription.id.slice(4)}`,
          object: 'subscription_item',
          current_period_start: seconds(subscription.periodStart),
          current_period_end: seconds(subscription.periodEnd),
          price: {
            id: 'price',
            object: 'price',
            unit_amount: subscription.pricePence,
            metadata: { nod_plan: subscription.planCode },
          },
        },
      ],
      '/v1/subscription_items',
    ),
  };
}

export function invoiceObject(customer: StripeCustomer, invoice: SandboxInvoice) {
  const period = { start: seconds(invoice.periodStart), end: seconds(invoice.periodEnd) };
  const intent = intentOf(customer.book, invoice);
  return {
    id: invoice.id,
    object: 'invoice',
    customer: customer.id,
    status: invoice.status,
    billing_reason: invoice.isFirst ? 'subscription_create' : 'subscription_cycle',
    total: invoice.totalPence,
    amount_due: Math.max(0, invoice.totalPence - invoice.creditAppliedPence),
    amount_paid: invoice.totalPence < 0 ? 0 : invoice.paidPence,
    amount_remaining: owedPence(invoice),
    created: seconds(invoice.createdAt),
    period_start: period.start,
    period_end: period.end,
    status_transitions: { paid_at: invoice.paidAt === null ? null : seconds(invoice.paidAt) },
    parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscriptionId } },
    confirmation_secret: intent ? { client_secret: intent.secret, type: 'payment_intent' } : null,
    lines: listOf(
      invoice.lines.map((line) => ({
        object: 'line_item',
        description: line.description,
        amount: line.grossPence,
        period,
      })),
      `/v1/invoices/${invoice.id}/lines`,
    ),
  };
}

export function setupObject(customer: StripeCustomer, intent: Intent) {
  return {
    id: intent.id,
    object: 'setup_intent',
    customer: customer.id,
    client_secret: intent.secret,
    status: intent.status === 'requires_card' ? 'requires_payment_method' : intent.status,
    payment_method: customer.setupMethods.get(intent.id) ?? null,
  };
}

export function paymentObject(customer: StripeCustomer, intent: Intent) {
  return {
    id: intent.id,
    object: 'payment_intent',
    customer: customer.id,
    client_secret: intent.secret,
    amount: intent.amountPence,
    amount_received: intent.status === 'succeeded' ? intent.amountPence : 0,
    status:
      intent.status === 'requires_card'
        ? 'requires_payment_method'
        : intent.status === 'cancelled'
          ? 'canceled'
          : intent.status,
    metadata: intent.purpose.kind === 'payment' ? { nod_invoice: intent.purpose.ourInvoiceId } : {},
  };
}

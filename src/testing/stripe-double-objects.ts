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

export function subscriptionObject(customer: StripeCustomer, each: SandboxSubscription) {
  const setup = customer.book.intents.find(
    (intent) =>
      intent.purpose.kind === 'card' && intent.createdAt === each.createdAt && intent.status !== 'succeeded',
  );
  const invoice = customer.book.invoices.findLast((one) => one.subscriptionId === each.id);
  return {
    id: each.id,
    object: 'subscription',
    customer: customer.id,
    status: STATUS[each.status],
    cancel_at_period_end: each.cancelAtPeriodEnd,
    cancel_at: each.cancelAtPeriodEnd ? seconds(each.periodEnd) : null,
    trial_end: each.trialEndsAt === null ? null : seconds(each.trialEndsAt),
    metadata: { nod_attempt: each.attemptId },
    default_payment_method: method(customer, chargedMethod(customer)),
    pending_setup_intent: each.trialEndsAt !== null && setup ? setupObject(customer, setup) : null,
    latest_invoice: invoice ? invoiceObject(customer, invoice) : null,
    items: listOf(
      [
        {
          id: `si_${each.id.slice(4)}`,
          object: 'subscription_item',
          current_period_start: seconds(each.periodStart),
          current_period_end: seconds(each.periodEnd),
          price: {
            id: 'price',
            object: 'price',
            unit_amount: each.pricePence,
            metadata: { nod_plan: each.planCode },
          },
        },
      ],
      '/v1/subscription_items',
    ),
  };
}

export function invoiceObject(customer: StripeCustomer, each: SandboxInvoice) {
  const period = { start: seconds(each.periodStart), end: seconds(each.periodEnd) };
  const intent = intentOf(customer.book, each);
  return {
    id: each.id,
    object: 'invoice',
    customer: customer.id,
    status: each.status,
    billing_reason: each.isFirst ? 'subscription_create' : 'subscription_cycle',
    total: each.totalPence,
    amount_due: Math.max(0, each.totalPence - each.creditAppliedPence),
    amount_paid: each.totalPence < 0 ? 0 : each.paidPence,
    amount_remaining: owedPence(each),
    created: seconds(each.createdAt),
    period_start: period.start,
    period_end: period.end,
    status_transitions: { paid_at: each.paidAt === null ? null : seconds(each.paidAt) },
    parent: { type: 'subscription_details', subscription_details: { subscription: each.subscriptionId } },
    confirmation_secret: intent ? { client_secret: intent.secret, type: 'payment_intent' } : null,
    lines: listOf(
      each.lines.map((line) => ({
        object: 'line_item',
        description: line.description,
        amount: line.grossPence,
        period,
      })),
      `/v1/invoices/${each.id}/lines`,
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

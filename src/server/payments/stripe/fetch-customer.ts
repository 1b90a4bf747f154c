import Stripe from 'stripe';
import type { CustomerTruth } from '../payments.ts';
import { MARK, truthOf } from './truth.ts';

/** Everything about one customer; null if Stripe no longer has them. */
export async function fetchCustomer(stripe: Stripe, customerRef: string): Promise<CustomerTruth | null> {
  const customer = await retrieve(stripe, customerRef);
  if (customer === null) return null;
  const hasAdopted = await adoptNewestCard(stripe, customer);
  const [subscriptions, invoices, payments] = await Promise.all([
    all(
      stripe.subscriptions.list({
        customer: customerRef,
        status: 'all',
        limit: 100,
        expand: ['data.default_payment_method'],
      }),
    ),
    all(stripe.invoices.list({ customer: customerRef, limit: 100 })),
    all(stripe.paymentIntents.list({ customer: customerRef, limit: 100 })),
  ]);
  return truthOf({
    customer: hasAdopted ? ((await retrieve(stripe, customerRef)) ?? customer) : customer,
    subscriptions,
    invoices,
    payments,
  });
}

/** Reads every page, because years of objects do not fit on one. */
async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const each of list) items.push(each);
  return items;
}

async function retrieve(stripe: Stripe, customerRef: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await stripe.customers.retrieve(customerRef, {
      expand: ['invoice_settings.default_payment_method'],
    });
    return 'deleted' in customer && customer.deleted ? null : (customer as Stripe.Customer);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}

/**
 * Stripe attaches a card confirmed by a SetupIntent, but does not charge it until it is made the default. This makes
 * the newest card the default everywhere and charges open invoices to it. The customer's metadata records which card
 * was adopted, so that this happens once. Returns whether it did.
 */
async function adoptNewestCard(stripe: Stripe, customer: Stripe.Customer): Promise<boolean> {
  const { data } = await stripe.setupIntents.list({ customer: customer.id, limit: 10 });
  const newestSetup = data.find((each) => each.status === 'succeeded');
  const method = newestSetup?.payment_method;
  if (newestSetup === undefined || !method || customer.metadata[MARK.card] === newestSetup.id) return false;
  const card = typeof method === 'string' ? method : method.id;
  const subscriptions = await all(stripe.subscriptions.list({ customer: customer.id, limit: 100 }));
  for (const { id } of subscriptions) {
    await stripe.subscriptions.update(
      id,
      { default_payment_method: card },
      { idempotencyKey: `card:${newestSetup.id}:${id}` },
    );
  }
  for (const invoice of await all(
    stripe.invoices.list({ customer: customer.id, status: 'open', limit: 100 }),
  )) {
    await payWith(stripe, invoice, card, newestSetup.id);
  }
  // The mark is written last: if this is interrupted, everything is repeated with the same idempotency keys.
  await stripe.customers.update(
    customer.id,
    { invoice_settings: { default_payment_method: card }, metadata: { [MARK.card]: newestSetup.id } },
    { idempotencyKey: `card:${newestSetup.id}` },
  );
  return true;
}

/** A declined card leaves the invoice open, and the fetched state shows that. */
async function payWith(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  card: string,
  setupId: string,
): Promise<void> {
  try {
    await stripe.invoices.pay(
      invoice.id ?? '',
      { payment_method: card },
      { idempotencyKey: `pay:${invoice.id}:${setupId}` },
    );
  } catch (error) {
    const isInvalidRequest = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isInvalidRequest && !(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

import { PAID_PLANS } from '#contract/plans.ts';
import { CardRefused } from '#server/payments/payments.ts';
import { emptyBook, mustFind, newIntent } from '#server/payments/sandbox/book.ts';
import {
  changePlan,
  endSubscription,
  intentFor,
  owedPence,
  payInvoice,
  previewChange,
  startSubscription,
} from '#server/payments/sandbox/subscribe.ts';
import { newId, Refusal, type StripeBooks, type StripePrice } from './stripe-double-books.ts';
import type { Params } from './stripe-double-calls.ts';
import {
  customerObject,
  invoiceObject,
  listOf,
  paymentObject,
  setupObject,
  subscriptionObject,
} from './stripe-double-objects.ts';

type Handlers = Readonly<Record<string, (id: string, params: Params) => object>>;

/** What each of Stripe's calls does, by the name it has in `STRIPE_CALLS`. */
export function stripeHandlers(books: StripeBooks): Handlers {
  return {
    ...customerHandlers(books),
    ...priceHandlers(books),
    ...subscriptionHandlers(books),
    ...invoiceHandlers(books),
    ...intentHandlers(books),
  };
}

function customerHandlers({ customers, customerOf, enter }: StripeBooks): Handlers {
  return {
    'customers.create': (_id, params) => {
      const id = newId('cus');
      customers.set(id, {
        id,
        book: emptyBook(params.get('metadata[nod_account]') ?? ''),
        metadata: { nod_account: params.get('metadata[nod_account]') ?? '' },
        defaultMethod: null,
        methods: new Map(),
        setupMethods: new Map(),
      });
      return customerObject(customerOf(id));
    },
    'customers.retrieve': (id) => customerObject(customerOf(id)),
    'customers.update': (id, params) => {
      const customer = customerOf(id);
      const method = params.get('invoice_settings[default_payment_method]');
      if (method !== undefined) {
        customer.defaultMethod = method;
        customer.book.card = customer.methods.get(method) ?? customer.book.card;
      }
      for (const [name, value] of params) {
        const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
        if (key !== undefined) customer.metadata[key] = value;
      }
      return customerObject(customer);
    },
    'customers.delete': (id) => {
      const customer = customerOf(id);
      enter(customer, (entry) => {
        for (const each of entry.book.subscriptions) endSubscription(entry, each);
      });
      customers.delete(id);
      return { id, object: 'customer', deleted: true };
    },
    'customers.createBalanceTransaction': (id, params) => {
      customerOf(id).book.creditPence -= Number(params.get('amount'));
      return {
        id: newId('cbtxn'),
        object: 'customer_balance_transaction',
        amount: Number(params.get('amount')),
      };
    },
  };
}

function priceHandlers({ prices }: StripeBooks): Handlers {
  return {
    'prices.list': (_id, params) => {
      const found = prices.get(params.get('lookup_keys[0]') ?? '');
      return listOf(found === undefined ? [] : [priceObject(found)], '/v1/prices');
    },
    'prices.create': (_id, params) => {
      const plan = PAID_PLANS.find((each) => each === params.get('metadata[nod_plan]')) ?? 'ROLE_1';
      const lookup = params.get('lookup_key') ?? '';
      const price = { id: newId('price'), plan, pence: Number(params.get('unit_amount')), lookup };
      prices.set(lookup, price);
      return priceObject(price);
    },
  };
}

function subscriptionHandlers({ customerOf, holderOf, priceOf, enter }: StripeBooks): Handlers {
  return {
    'subscriptions.create': (_id, params) => {
      const customer = customerOf(params.get('customer'));
      const { plan, pence } = priceOf(params.get('items[0][price]'));
      const trialEnd = params.get('trial_end');
      const { id } = enter(customer, (entry) =>
        startSubscription(entry, {
          attemptId: params.get('metadata[nod_attempt]') ?? '',
          planCode: plan,
          pricePence: pence,
          trialEndsAt: trialEnd === undefined ? null : Number(trialEnd) * 1_000,
        }),
      );
      return subscriptionObject(customer, mustFind(customer.book.subscriptions, id));
    },
    'subscriptions.retrieve': (id) => {
      const { customer } = holderOf('subscriptions', (each) => each.id === id);
      return subscriptionObject(customer, mustFind(customer.book.subscriptions, id));
    },
    'subscriptions.list': (_id, params) => {
      const customer = customerOf(params.get('customer'));
      const subscriptions = customer.book.subscriptions.filter(
        (each) => params.get('status') === 'all' || each.status !== 'ended',
      );
      return listOf(
        subscriptions.map((each) => subscriptionObject(customer, each)).toReversed(),
        '/v1/subscriptions',
      );
    },
    'subscriptions.update': (id, params) => {
      const { customer } = holderOf('subscriptions', (each) => each.id === id);
      const cancel = params.get('cancel_at_period_end');
      const method = params.get('default_payment_method');
      enter(customer, (entry) => {
        const subscription = mustFind(entry.book.subscriptions, id);
        if (cancel !== undefined) subscription.cancelAtPeriodEnd = cancel === 'true';
        if (method !== undefined) entry.book.card = customer.methods.get(method) ?? entry.book.card;
        if (params.has('items[0][price]'))
          refuseCard(() => changePlan(entry, subscription, changeIn(params, priceOf)));
        else entry.events.push('customer.subscription.updated');
      });
      return subscriptionObject(customer, mustFind(customer.book.subscriptions, id));
    },
    'subscriptions.cancel': (id) => {
      const { customer } = holderOf('subscriptions', (each) => each.id === id);
      enter(customer, (entry) => endSubscription(entry, mustFind(entry.book.subscriptions, id)));
      return subscriptionObject(customer, mustFind(customer.book.subscriptions, id));
    },
  };
}

function invoiceHandlers({ customerOf, holderOf, priceOf, enter }: StripeBooks): Handlers {
  return {
    'invoices.createPreview': (_id, params) => {
      const { customer, id } = holderOf('subscriptions', (each) => each.id === params.get('subscription'));
      const preview = previewChange(mustFind(customer.book.subscriptions, id), changeIn(params, priceOf));
      return {
        object: 'invoice',
        total: preview.dueNowPence,
        lines: listOf(
          preview.lines.map((line) => ({ description: line.description, amount: line.grossPence })),
          '/v1/invoices/upcoming/lines',
        ),
      };
    },
    'invoices.list': (_id, params) => {
      const customer = customerOf(params.get('customer'));
      const status = params.get('status');
      const invoices = customer.book.invoices.filter(
        (each) => status === undefined || each.status === status,
      );
      return listOf(invoices.map((each) => invoiceObject(customer, each)).toReversed(), '/v1/invoices');
    },
    'invoices.retrieve': (id) => {
      const { customer } = holderOf('invoices', (each) => each.id === id);
      const invoice = mustFind(customer.book.invoices, id);
      // Stripe creates an invoice's payment together with the invoice.
      if (owedPence(invoice) > 0) enter(customer, (entry) => intentFor(entry, invoice));
      return invoiceObject(customer, invoice);
    },
    'invoices.pay': (id, params) => {
      const { customer } = holderOf('invoices', (each) => each.id === id);
      const card = customer.methods.get(params.get('payment_method') ?? '');
      enter(customer, (entry) => {
        const invoice = mustFind(entry.book.invoices, id);
        if (owedPence(invoice) === 0)
          throw new Refusal(400, 'invalid_request_error', 'Invoice is already paid');
        if (card === undefined || card.isEmpty)
          throw new Refusal(402, 'card_error', 'Your card was declined.', 'card_declined');
        payInvoice(entry, invoice);
      });
      return invoiceObject(customer, mustFind(customer.book.invoices, id));
    },
  };
}

function intentHandlers({ customerOf, enter }: StripeBooks): Handlers {
  return {
    'setupIntents.create': (_id, params) => {
      const customer = customerOf(params.get('customer'));
      return setupObject(
        customer,
        enter(customer, (entry) => newIntent(entry, { kind: 'card' }, 0)),
      );
    },
    'setupIntents.list': (_id, params) => {
      const customer = customerOf(params.get('customer'));
      const setups = customer.book.intents.filter((each) => each.purpose.kind === 'card');
      return listOf(setups.map((each) => setupObject(customer, each)).toReversed(), '/v1/setup_intents');
    },
    'paymentIntents.create': (_id, params) => {
      const customer = customerOf(params.get('customer'));
      const purpose = { kind: 'payment', ourInvoiceId: params.get('metadata[nod_invoice]') ?? '' } as const;
      return paymentObject(
        customer,
        enter(customer, (entry) => newIntent(entry, purpose, Number(params.get('amount')))),
      );
    },
    'paymentIntents.list': (_id, params) => {
      const customer = customerOf(params.get('customer'));
      const payments = customer.book.intents.filter((each) => each.purpose.kind !== 'card');
      return listOf(
        payments.map((each) => paymentObject(customer, each)).toReversed(),
        '/v1/payment_intents',
      );
    },
  };
}

const priceObject = (price: StripePrice) => ({
  id: price.id,
  object: 'price',
  unit_amount: price.pence,
  lookup_key: price.lookup,
  metadata: { nod_plan: price.plan },
});

/** The parameters of a change, in the call itself or under `subscription_details` of a preview. */
function changeIn(params: Params, priceOf: StripeBooks['priceOf']) {
  const parameter = (name: string, nested: string) =>
    params.get(name) ?? params.get(`subscription_details[${nested}`);
  const { plan, pence } = priceOf(parameter('items[0][price]', 'items][0][price]'));
  const prorationDate = parameter('proration_date', 'proration_date]');
  return { planCode: plan, pricePence: pence, at: Number(prorationDate) * 1_000 };
}

function refuseCard(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    throw new Refusal(402, 'card_error', error.message, 'card_declined');
  }
}

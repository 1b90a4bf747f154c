import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAID_PLANS, type PaidPlan } from '#contract/plans.ts';
import type { Clock } from '#server/clock.ts';
import { CardRefused } from '#server/payments/payments.ts';
import { type Entry, emptyBook, type Intent, mustFind, newIntent } from '#server/payments/sandbox/book.ts';
import { challenge, confirm, type Outcome } from '#server/payments/sandbox/cards.ts';
import {
  changePlan,
  endSubscription,
  intentFor,
  owed,
  payInvoice,
  previewChange,
  runDueChanges,
  startSubscription,
} from '#server/payments/sandbox/subscribe.ts';
import { STRIPE_VERSION } from '#server/payments/stripe/client.ts';
import { faultsOf, type Params, STRIPE_CALLS } from './stripe-double-calls.ts';
import {
  customerObject,
  invoiceObject,
  listOf,
  paymentObject,
  type StripeCustomer,
  setupObject,
  subscriptionObject,
} from './stripe-double-objects.ts';

export const DOUBLE_KEY = 'sk_test_double';
export const DOUBLE_WEBHOOK_SECRET = 'whsec_double';

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly customer: string;
}

/**
 * A local double of the parts of Stripe that the adapter uses: checks every request against the documented calls,
 * stores responses by idempotency key, charges cards like the sandbox, and records the events it would send.
 */
export interface StripeDouble {
  readonly url: URL;
  /** Faults in requests; empty if all were as documented. */
  readonly faults: readonly string[];
  readonly events: readonly StripeEvent[];
  readonly calls: readonly string[];
  /** Does what Stripe's card form does with a secret. */
  readonly confirm: (clientSecret: string, card: string) => Outcome;
  readonly challenge: (clientSecret: string, outcome: 'complete' | 'fail') => Outcome;
  /** A webhook call as Stripe would send it: its body and signature, for this secret and instant. */
  readonly signed: (
    event: StripeEvent,
    how?: { secret?: string; at?: Date },
  ) => { raw: string; signature: string };
  /** Makes the next `count` requests fail, before or after they take effect. */
  readonly failNext: (count: number, when: 'before' | 'after') => void;
  readonly close: () => Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code && { code }) } };
  }
}

const missing = (what: string) =>
  new Refusal(404, 'invalid_request_error', `No such ${what}`, 'resource_missing');

export async function stripeDouble(clock: Clock): Promise<StripeDouble> {
  const customers = new Map<string, StripeCustomer>();
  const prices = new Map<string, { id: string; plan: PaidPlan; pence: number; lookup: string }>();
  const answers = new Map<string, { sent: string; status: number; body: object }>();
  const events: StripeEvent[] = [];
  const faults: string[] = [];
  const calls: string[] = [];
  const failing = { count: 0, when: 'before' as 'before' | 'after' };
  const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 20)}`;

  /** Changes a customer's book, after processing everything that is due. */
  function enter<T>(customer: StripeCustomer, what: (entry: Entry) => T): T {
    const noted: string[] = [];
    const entry: Entry = { book: customer.book, now: clock().getTime(), newId, events: noted };
    try {
      runDueChanges(entry);
      return what(entry);
    } finally {
      events.push(...noted.map((type) => ({ id: newId('evt'), type, customer: customer.id })));
    }
  }

  function customerOf(id: string | undefined): StripeCustomer {
    const found = customers.get(id ?? '');
    if (found === undefined) throw missing(`customer: '${id}'`);
    enter(found, () => undefined);
    return found;
  }

  function holderOf(
    kind: 'subscriptions' | 'invoices' | 'intents',
    is: (each: { id: string; secret?: string }) => boolean,
  ) {
    for (const customer of customers.values()) {
      const found = customer.book[kind].find(is);
      if (found !== undefined) return { customer: customerOf(customer.id), id: found.id };
    }
    throw missing(kind);
  }

  const priceOf = (id: string | undefined) => {
    const found = [...prices.values()].find((price) => price.id === id);
    if (found === undefined) throw missing(`price: '${id}'`);
    return found;
  };

  const priceObject = (price: { id: string; plan: string; pence: number; lookup: string }) => ({
    id: price.id,
    object: 'price',
    unit_amount: price.pence,
    lookup_key: price.lookup,
    metadata: { nod_plan: price.plan },
  });

  /** The parameters of a change, in the call itself or under `subscription_details` of a preview. */
  function changeIn(params: Params) {
    const parameter = (name: string, nested: string) =>
      params.get(name) ?? params.get(`subscription_details[${nested}`);
    const { plan, pence } = priceOf(parameter('items[0][price]', 'items][0][price]'));
    const at = parameter('proration_date', 'proration_date]');
    return { planCode: plan, pricePence: pence, at: Number(at) * 1_000 };
  }

  const handlers: Readonly<Record<string, (id: string, params: Params) => object>> = {
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
      const shown = customer.book.subscriptions.filter(
        (each) => params.get('status') === 'all' || each.status !== 'ended',
      );
      return listOf(
        shown.map((each) => subscriptionObject(customer, each)).toReversed(),
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
        if (params.has('items[0][price]')) refuseCard(() => changePlan(entry, id, changeIn(params)));
        else entry.events.push('customer.subscription.updated');
      });
      return subscriptionObject(customer, mustFind(customer.book.subscriptions, id));
    },
    'subscriptions.cancel': (id) => {
      const { customer } = holderOf('subscriptions', (each) => each.id === id);
      enter(customer, (entry) => endSubscription(entry, mustFind(entry.book.subscriptions, id)));
      return subscriptionObject(customer, mustFind(customer.book.subscriptions, id));
    },
    'invoices.createPreview': (_id, params) => {
      const { customer, id } = holderOf('subscriptions', (each) => each.id === params.get('subscription'));
      const preview = previewChange(mustFind(customer.book.subscriptions, id), changeIn(params));
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
      const shown = customer.book.invoices.filter((each) => status === undefined || each.status === status);
      return listOf(shown.map((each) => invoiceObject(customer, each)).toReversed(), '/v1/invoices');
    },
    'invoices.retrieve': (id) => {
      const { customer } = holderOf('invoices', (each) => each.id === id);
      const invoice = mustFind(customer.book.invoices, id);
      // Stripe creates an invoice's payment together with the invoice.
      if (owed(invoice) > 0) enter(customer, (entry) => intentFor(entry, invoice));
      return invoiceObject(customer, invoice);
    },
    'invoices.pay': (id, params) => {
      const { customer } = holderOf('invoices', (each) => each.id === id);
      const card = customer.methods.get(params.get('payment_method') ?? '');
      enter(customer, (entry) => {
        const invoice = mustFind(entry.book.invoices, id);
        if (owed(invoice) === 0) throw new Refusal(400, 'invalid_request_error', 'Invoice is already paid');
        if (card === undefined || card.isEmpty)
          throw new Refusal(402, 'card_error', 'Your card was declined.', 'card_declined');
        payInvoice(entry, invoice);
      });
      return invoiceObject(customer, mustFind(customer.book.invoices, id));
    },
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

  function refuseCard(does: () => void): void {
    try {
      does();
    } catch (error) {
      if (!(error instanceof CardRefused)) throw error;
      throw new Refusal(402, 'card_error', error.message, 'card_declined');
    }
  }

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body: object; replayed?: boolean }> {
    const url = new URL(request.url ?? '', 'http://stripe.double');
    let text = '';
    for await (const chunk of request) text += chunk;
    const params: Params = new Map(new URLSearchParams(request.method === 'GET' ? url.search : text));
    const method = request.method ?? '';
    const call = STRIPE_CALLS.find((each) => each.method === method && each.path.test(url.pathname));
    const headers = request.headers as Record<string, string | undefined>;
    const found = faultsOf(call, {
      method,
      path: url.pathname,
      params,
      headers,
      version: STRIPE_VERSION,
      key: DOUBLE_KEY,
    });
    faults.push(...found);
    if (call === undefined || found.length > 0)
      throw new Refusal(400, 'invalid_request_error', found.join('; '));
    calls.push(call.name);
    const id = call.path.exec(url.pathname)?.[1] ?? '';
    const does = () => handlers[call.name]?.(id, params) ?? {};
    const key = headers['idempotency-key'];
    if (method === 'GET' || key === undefined) return { status: 200, body: does() };
    const sent = `${url.pathname} ${text}`;
    const before = answers.get(key);
    if (before !== undefined) {
      if (before.sent === sent) return { ...before, replayed: true };
      faults.push(`the key ${key} came again with other parameters`);
      throw new Refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    const fresh = attempt(does);
    answers.set(key, { sent, ...fresh });
    return fresh;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const failsBefore = failing.count > 0 && failing.when === 'before';
    const failsAfter = failing.count > 0 && failing.when === 'after';
    if (failing.count > 0) failing.count -= 1;
    if (failsBefore) {
      response.writeHead(500).end('{"error":{"type":"api_error","message":"try again"}}');
      return;
    }
    const { status, body, replayed } = await answer(request).catch(refused);
    if (failsAfter) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      ...(replayed && { 'idempotent-replayed': 'true' }),
    });
    response.end(JSON.stringify(body));
  }

  function findIntent(clientSecret: string): { customer: StripeCustomer; intent: Intent } {
    const { customer, id } = holderOf('intents', (each) => each.secret === clientSecret);
    return { customer, intent: mustFind(customer.book.intents, id) };
  }

  /**
   * A card that was set up is attached, but not charged until it is made the default. A card that paid one of Stripe's
   * invoices is attached and charged from then on. A card that made a single payment is not attached.
   */
  function attach(customer: StripeCustomer, intent: Intent, outcome: Outcome, before: Book['card']): Outcome {
    const card = customer.book.card;
    if (outcome.status !== 'succeeded' || card === null || intent.purpose.kind === 'payment') return outcome;
    const id = newId('pm');
    customer.methods.set(id, card);
    if (intent.purpose.kind === 'card') {
      customer.setupMethods.set(intent.id, id);
      customer.book.card = before;
    }
    return outcome;
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: new URL(`http://127.0.0.1:${port}`),
    faults,
    events,
    calls,
    confirm: (clientSecret, number) => {
      const { customer, intent } = findIntent(clientSecret);
      const before = customer.book.card;
      const typed = { number, exp: '12/34', cvc: '123' };
      const outcome = enter(customer, (entry) =>
        confirm({ ...entry, book: withoutCollecting(entry.book, intent) }, intent.id, typed),
      );
      return attach(customer, intent, outcome, before);
    },
    challenge: (clientSecret, wish) => {
      const { customer, intent } = findIntent(clientSecret);
      const before = customer.book.card;
      const outcome = enter(customer, (entry) =>
        challenge({ ...entry, book: withoutCollecting(entry.book, intent) }, intent.id, wish),
      );
      return attach(customer, intent, outcome, before);
    },
    signed: (event, { secret = DOUBLE_WEBHOOK_SECRET, at = clock() } = {}) => {
      const object = { object: 'invoice', id: 'in_told', customer: event.customer };
      const raw = JSON.stringify({ id: event.id, object: 'event', type: event.type, data: { object } });
      const timestamp = Math.floor(at.getTime() / 1_000);
      const digest = createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest('hex');
      return { raw, signature: `t=${timestamp},v1=${digest}` };
    },
    failNext: (count, when) => Object.assign(failing, { count, when }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Book = StripeCustomer['book'];

/** Stripe charges open invoices only when told to: setting up a card does not charge them. */
function withoutCollecting(book: Book, intent: Intent): Book {
  if (intent.purpose.kind !== 'card') return book;
  return new Proxy(book, { get: (target, name) => (name === 'invoices' ? [] : Reflect.get(target, name)) });
}

function attempt(does: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: does() };
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): { status: number; body: object; replayed?: boolean } {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: error.body };
}

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#server/clock.ts';
import { type Intent, mustFind } from '#server/payments/sandbox/book.ts';
import { challenge, confirm, type Outcome } from '#server/payments/sandbox/cards.ts';
import { STRIPE_VERSION } from '#server/payments/stripe/client.ts';
import { newId, Refusal, type StripeEvent, stripeBooks } from './stripe-double-books.ts';
import { faultsOf, type Params, STRIPE_CALLS } from './stripe-double-calls.ts';
import { stripeHandlers } from './stripe-double-handlers.ts';
import type { StripeCustomer } from './stripe-double-objects.ts';

export const DOUBLE_KEY = 'sk_test_double';
export const DOUBLE_WEBHOOK_SECRET = 'whsec_double';

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

export async function stripeDouble(clock: Clock): Promise<StripeDouble> {
  const answers = new Map<string, { sent: string; status: number; body: object }>();
  const events: StripeEvent[] = [];
  const faults: string[] = [];
  const calls: string[] = [];
  const books = stripeBooks(clock, events);
  const { enter, holderOf } = books;
  const handlers = stripeHandlers(books);
  const failures = { count: 0, when: 'before' as 'before' | 'after' };

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
    const newFaults = faultsOf(call, {
      method,
      path: url.pathname,
      params,
      headers,
      version: STRIPE_VERSION,
      key: DOUBLE_KEY,
    });
    faults.push(...newFaults);
    if (call === undefined || newFaults.length > 0)
      throw new Refusal(400, 'invalid_request_error', newFaults.join('; '));
    calls.push(call.name);
    const id = call.path.exec(url.pathname)?.[1] ?? '';
    const handle = () => handlers[call.name]?.(id, params) ?? {};
    const key = headers['idempotency-key'];
    if (method === 'GET' || key === undefined) return { status: 200, body: handle() };
    const requestKey = `${url.pathname} ${text}`;
    const earlierAnswer = answers.get(key);
    if (earlierAnswer !== undefined) {
      if (earlierAnswer.sent === requestKey) return { ...earlierAnswer, replayed: true };
      faults.push(`the key ${key} came again with other parameters`);
      throw new Refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    const newAnswer = attempt(handle);
    answers.set(key, { sent: requestKey, ...newAnswer });
    return newAnswer;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const failsBefore = failures.count > 0 && failures.when === 'before';
    const failsAfter = failures.count > 0 && failures.when === 'after';
    if (failures.count > 0) failures.count -= 1;
    if (failsBefore) {
      response.writeHead(500).end('{"error":{"type":"api_error","message":"try again"}}');
      return;
    }
    const { status, body, replayed } = await answer(request).catch(responseTo);
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
  function attach(
    customer: StripeCustomer,
    intent: Intent,
    outcome: Outcome,
    oldCard: Book['card'],
  ): Outcome {
    const card = customer.book.card;
    if (outcome.status !== 'succeeded' || card === null || intent.purpose.kind === 'payment') return outcome;
    const id = newId('pm');
    customer.methods.set(id, card);
    if (intent.purpose.kind === 'card') {
      customer.setupMethods.set(intent.id, id);
      customer.book.card = oldCard;
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
      const oldCard = customer.book.card;
      const cardFields = { number, exp: '12/34', cvc: '123' };
      const outcome = enter(customer, (entry) =>
        confirm({ ...entry, book: withoutCollecting(entry.book, intent) }, intent.id, cardFields),
      );
      return attach(customer, intent, outcome, oldCard);
    },
    challenge: (clientSecret, result) => {
      const { customer, intent } = findIntent(clientSecret);
      const oldCard = customer.book.card;
      const outcome = enter(customer, (entry) =>
        challenge({ ...entry, book: withoutCollecting(entry.book, intent) }, intent.id, result),
      );
      return attach(customer, intent, outcome, oldCard);
    },
    signed: (event, { secret = DOUBLE_WEBHOOK_SECRET, at = clock() } = {}) => {
      const object = { object: 'invoice', id: 'in_told', customer: event.customer };
      const body = JSON.stringify({ id: event.id, object: 'event', type: event.type, data: { object } });
      const timestamp = Math.floor(at.getTime() / 1_000);
      const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      return { raw: body, signature: `t=${timestamp},v1=${digest}` };
    },
    failNext: (count, when) => Object.assign(failures, { count, when }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Book = StripeCustomer['book'];

/** Stripe charges open invoices only when told to: setting up a card does not charge them. */
function withoutCollecting(book: Book, intent: Intent): Book {
  if (intent.purpose.kind !== 'card') return book;
  return new Proxy(book, { get: (target, name) => (name === 'invoices' ? [] : Reflect.get(target, name)) });
}

function attempt(handle: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: handle() };
  } catch (error) {
    return responseTo(error);
  }
}

function responseTo(error: unknown): { status: number; body: object; replayed?: boolean } {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: error.body };
}

import { randomUUID } from 'node:crypto';
import type { PaidPlan } from '#contract/plans.ts';
import type { Clock } from '#server/clock.ts';
import type { Entry } from '#server/payments/sandbox/book.ts';
import { runDueChanges } from '#server/payments/sandbox/subscribe.ts';
import type { StripeCustomer } from './stripe-double-objects.ts';

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly customer: string;
}

export interface StripePrice {
  readonly id: string;
  readonly plan: PaidPlan;
  readonly pence: number;
  readonly lookup: string;
}

/** An error response of Stripe. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code && { code }) } };
  }
}

const noSuch = (object: string) =>
  new Refusal(404, 'invalid_request_error', `No such ${object}`, 'resource_missing');

export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 20)}`;

/** What the double stores. Changes of a customer are added to `events`. */
export function stripeBooks(clock: Clock, events: StripeEvent[]) {
  const customers = new Map<string, StripeCustomer>();
  const prices = new Map<string, StripePrice>();

  /** Changes a customer's book, after processing everything that is due. */
  function enter<T>(customer: StripeCustomer, change: (entry: Entry) => T): T {
    const notedRequests: string[] = [];
    const entry: Entry = { book: customer.book, now: clock().getTime(), newId, events: notedRequests };
    try {
      runDueChanges(entry);
      return change(entry);
    } finally {
      events.push(...notedRequests.map((type) => ({ id: newId('evt'), type, customer: customer.id })));
    }
  }

  function customerOf(id: string | undefined): StripeCustomer {
    const customer = customers.get(id ?? '');
    if (customer === undefined) throw noSuch(`customer: '${id}'`);
    enter(customer, () => undefined);
    return customer;
  }

  function holderOf(
    kind: 'subscriptions' | 'invoices' | 'intents',
    is: (each: { id: string; secret?: string }) => boolean,
  ) {
    for (const customer of customers.values()) {
      const found = customer.book[kind].find(is);
      if (found !== undefined) return { customer: customerOf(customer.id), id: found.id };
    }
    throw noSuch(kind);
  }

  const priceOf = (id: string | undefined) => {
    const found = [...prices.values()].find((price) => price.id === id);
    if (found === undefined) throw noSuch(`price: '${id}'`);
    return found;
  };

  return { customers, prices, enter, customerOf, holderOf, priceOf };
}

export type StripeBooks = ReturnType<typeof stripeBooks>;

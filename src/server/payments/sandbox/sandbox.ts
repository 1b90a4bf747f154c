import type { Logger } from 'pino';
import type { Payments, ProviderEvent } from '../payments.ts';
import { type Entry, mustFind, newIntent } from './book.ts';
import { type BooksOptions, sandboxBooks } from './books.ts';
import { challenge, confirm, type Outcome, type TypedCard } from './cards.ts';
import {
  changePlan,
  endSubscription,
  intentFor,
  owedPence,
  previewChange,
  startSubscription,
} from './subscribe.ts';
import { truthOf } from './truth.ts';

/**
 * The embedded provider: test payments, no real money. Like any other provider, it has its own records and reports
 * changes by events.
 */
export interface Sandbox extends Payments {
  readonly provider: 'sandbox';
  /** The sandbox's customer that a secret belongs to (`customer_ref` of a billing account); null if unknown. */
  readonly customerOf: (clientSecret: string) => Promise<string | null>;
  /** Does what a provider's own card form would do. @throws if the secret is unknown */
  readonly confirm: (clientSecret: string, card: TypedCard) => Promise<Outcome>;
  readonly challenge: (clientSecret: string, outcome: 'complete' | 'fail') => Promise<Outcome>;
  /** Processes renewals, ends and retries that are due. */
  readonly runDueChanges: () => Promise<void>;
  /** Delivers the events that are due, unless they are `held`; one that could not be delivered is tried again next time. */
  readonly deliver: () => Promise<void>;
  readonly onEvent: (receive: (event: ProviderEvent) => Promise<void>) => void;
}

const BATCH = 50;

export function createSandbox(options: BooksOptions & { readonly log: Logger }): Sandbox {
  const { db, clock, log, events } = options;
  let receive: (event: ProviderEvent) => Promise<void> = async () => {};
  const books = sandboxBooks(options, async () => {
    if (events !== 'prompt') return;
    // The change is stored; events that could not be delivered now are delivered next time.
    await deliver().catch((error) =>
      log.warn({ err: error }, 'an event of the sandbox could not be delivered yet'),
    );
  });

  async function deliver(): Promise<void> {
    for (;;) {
      const dueEvents = await db
        .selectFrom('sandbox_events')
        .select(['id', 'type', 'customer_id'])
        .where('delivered_at', 'is', null)
        .where('deliver_at', '<=', clock())
        .orderBy('deliver_at')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      for (const { id, type, customer_id: customerRef } of dueEvents) {
        await receive({ id, type, customerRef });
        if (events === 'late') await receive({ id, type, customerRef });
        await db.updateTable('sandbox_events').set({ delivered_at: clock() }).where('id', '=', id).execute();
      }
      if (dueEvents.length < BATCH) return;
    }
  }

  async function bySecret(clientSecret: string) {
    const row = await db
      .selectFrom('sandbox_secrets')
      .selectAll()
      .where('secret', '=', clientSecret)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Changes the customer of this intent. Repeating it is safe, because the intent stores its own outcome. */
  async function changeIntent(
    clientSecret: string,
    enter: (entry: Entry, intentId: string) => Outcome,
  ): Promise<Outcome> {
    const intent = await bySecret(clientSecret);
    if (intent === null) throw new Error('the sandbox has no such secret');
    return books.change(intent.customer_id, null, (entry) => enter(entry, intent.intent_id));
  }

  return {
    provider: 'sandbox',
    publishableKey: null,
    createCustomer: ({ accountId }) => books.add(accountId),
    closeCustomer: books.remove,
    startSubscription: ({ customerRef, attemptId, trialEndsAt, ...wanted }) =>
      books.change(customerRef, `subscription:${attemptId}`, (entry) => {
        const trial = trialEndsAt?.getTime() ?? null;
        const { id, intent } = startSubscription(entry, { attemptId, trialEndsAt: trial, ...wanted });
        return { ref: id, clientSecret: intent.secret };
      }),
    dropSubscription: (subscriptionRef) => books.changeSubscription(subscriptionRef, null, endSubscription),
    previewChange: async ({ subscriptionRef, planCode, pricePence, at }) => {
      const book = await books.read(await books.customerOfSubscription(subscriptionRef));
      if (book === null) throw new Error(`the sandbox has no ${subscriptionRef}`);
      const subscription = mustFind(book.subscriptions, subscriptionRef);
      return previewChange(subscription, { planCode, pricePence, at: at.getTime() });
    },
    changePlan: ({ subscriptionRef, planCode, pricePence, at, key }) =>
      books.changeSubscription(subscriptionRef, key, (entry, subscription) =>
        changePlan(entry, subscription, { planCode, pricePence, at: at.getTime() }),
      ),
    setCancelAtPeriodEnd: (subscriptionRef, isCancelling, key) =>
      books.changeSubscription(subscriptionRef, key, (entry, subscription) => {
        subscription.cancelAtPeriodEnd = isCancelling;
        entry.events.push('customer.subscription.updated');
      }),
    startCardUpdate: async (customerRef, key) => {
      const { secret } = await books.change(customerRef, key, (entry) => ({
        secret: newIntent(entry, { kind: 'card' }, 0).secret,
      }));
      return secret;
    },
    startPayment: ({ customerRef, invoiceId, amountPence }) =>
      books.change(customerRef, `payment:${invoiceId}:${amountPence}`, (entry) => {
        const { id, secret } = newIntent(entry, { kind: 'payment', ourInvoiceId: invoiceId }, amountPence);
        return { ref: id, clientSecret: secret };
      }),
    findInvoiceSecret: async (invoiceRef) => {
      const customerRef = await books.findCustomerWith('invoices', invoiceRef);
      if (customerRef === null) return null;
      const { secret } = await books.change(customerRef, null, (entry) => {
        const invoice = mustFind(entry.book.invoices, invoiceRef);
        const isOpen = invoice.status === 'open' && owedPence(invoice) > 0;
        return { secret: isOpen ? intentFor(entry, invoice).secret : null };
      });
      return secret;
    },
    addCredit: async ({ customerRef, creditNoteId, amountPence }) => {
      await books.change(customerRef, `credit:${creditNoteId}`, (entry) => {
        entry.book.creditPence += amountPence;
        entry.events.push('customer.updated');
        return {};
      });
    },
    fetchCustomer: async (customerRef) => {
      const book = await books.read(customerRef);
      return book === null ? null : truthOf(book);
    },
    customerOf: async (clientSecret) => (await bySecret(clientSecret))?.customer_id ?? null,
    confirm: (clientSecret, card) => changeIntent(clientSecret, (entry, id) => confirm(entry, id, card)),
    challenge: (clientSecret, outcome) =>
      changeIntent(clientSecret, (entry, id) => challenge(entry, id, outcome)),
    runDueChanges: books.runDueChanges,
    deliver: async () => {
      if (events !== 'held') await deliver();
    },
    onEvent: (to) => {
      receive = to;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import { after, type Clock, SECOND } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import type { Payments, ProviderEvent } from '../payments.ts';
import { type Book, type Entry, emptyBook, mustFind, newIntent, nextDue } from './book.ts';
import { challenge, confirm, type Outcome, type TypedCard } from './cards.ts';
import {
  changePlan,
  endSubscription,
  intentFor,
  owed,
  previewChange,
  runDueChanges,
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

interface SandboxOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * `prompt`: delivered immediately. `late`: some seconds later, out of order and twice. `held`: never, so that a test can
   * take them from the table and deliver them itself.
   */
  readonly events: Config['sandboxEvents'];
}

const LATEST_SECONDS = 20;
const BATCH = 50;
const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export function createSandbox({ db, clock, log, events }: SandboxOptions): Sandbox {
  let receive: (event: ProviderEvent) => Promise<void> = async () => {};

  /** Changes one customer's book, one change at a time; with a key, only once per key. */
  async function change<Answer extends object>(
    customerRef: string,
    key: string | null,
    enter: (entry: Entry) => Answer,
  ): Promise<Answer> {
    const now = clock();
    const answer = await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('sandbox_customers')
        .select('book')
        .where('id', '=', customerRef)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw new Error(`the sandbox has no ${customerRef}`);
      const repeated = key === null ? null : await findResult<Answer>(trx, key);
      if (repeated !== null) return repeated;
      const entry: Entry = { book: row.book as Book, now: now.getTime(), newId, events: [] };
      runDueChanges(entry);
      const fresh = enter(entry);
      await save(trx, customerRef, entry, now);
      if (key !== null) await storeResult(trx, key, fresh);
      return fresh;
    });
    if (events === 'prompt') {
      // The change is stored; events that could not be delivered now are delivered next time.
      await deliver().catch((error) =>
        log.warn({ err: error }, 'an event of the sandbox could not be delivered yet'),
      );
    }
    return answer;
  }

  async function save(trx: Db, customerRef: string, entry: Entry, now: Date): Promise<void> {
    const due = nextDue(entry.book);
    await trx
      .updateTable('sandbox_customers')
      .set({ book: JSON.stringify(entry.book), due_at: due === null ? null : new Date(due) })
      .where('id', '=', customerRef)
      .execute();
    const secrets = entry.book.intents.map(({ id, secret }) => ({
      secret,
      customer_id: customerRef,
      intent_id: id,
    }));
    if (secrets.length > 0) {
      await trx
        .insertInto('sandbox_secrets')
        .values(secrets)
        .onConflict((same) => same.doNothing())
        .execute();
    }
    if (entry.events.length === 0) return;
    await trx
      .insertInto('sandbox_events')
      .values(
        entry.events.map((type) => ({
          id: newId('evt'),
          customer_id: customerRef,
          type,
          created_at: now,
          deliver_at:
            events === 'prompt' ? now : after(now, Math.ceil(Math.random() * LATEST_SECONDS) * SECOND),
        })),
      )
      .execute();
  }

  async function deliver(): Promise<void> {
    for (;;) {
      const due = await db
        .selectFrom('sandbox_events')
        .select(['id', 'type', 'customer_id'])
        .where('delivered_at', 'is', null)
        .where('deliver_at', '<=', clock())
        .orderBy('deliver_at')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      for (const { id, type, customer_id: customerRef } of due) {
        await receive({ id, type, customerRef });
        if (events === 'late') await receive({ id, type, customerRef });
        await db.updateTable('sandbox_events').set({ delivered_at: clock() }).where('id', '=', id).execute();
      }
      if (due.length < BATCH) return;
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
  async function onIntent(
    clientSecret: string,
    enter: (entry: Entry, intentId: string) => Outcome,
  ): Promise<Outcome> {
    const found = await bySecret(clientSecret);
    if (found === null) throw new Error('the sandbox has no such secret');
    return change(found.customer_id, null, (entry) => enter(entry, found.intent_id));
  }

  function customerWith(list: 'subscriptions' | 'invoices', ref: string) {
    return db
      .selectFrom('sandbox_customers')
      .select('id')
      .where(sql<SqlBool>`book -> ${sql.lit(list)} @> ${JSON.stringify([{ id: ref }])}::jsonb`)
      .executeTakeFirst();
  }

  async function customerOfSubscription(subscriptionRef: string): Promise<string> {
    const row = await customerWith('subscriptions', subscriptionRef);
    if (row === undefined) throw new Error(`the sandbox has no ${subscriptionRef}`);
    return row.id;
  }

  async function read(customerRef: string): Promise<Book | null> {
    const row = await db
      .selectFrom('sandbox_customers')
      .select(['book', 'due_at'])
      .where('id', '=', customerRef)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (row.due_at === null || row.due_at > clock()) return row.book as Book;
    return change(customerRef, null, ({ book }) => book);
  }

  return {
    provider: 'sandbox',
    publishableKey: null,
    createCustomer: ({ accountId }) => {
      // Derived from the account's id, so that concurrent calls create only one customer.
      const id = `cus_${accountId.replaceAll('-', '')}`;
      return db
        .insertInto('sandbox_customers')
        .values({ id, book: JSON.stringify(emptyBook(accountId)), due_at: null })
        .onConflict((same) => same.doNothing())
        .execute()
        .then(() => id);
    },
    closeCustomer: async (customerRef) => {
      await db.deleteFrom('sandbox_customers').where('id', '=', customerRef).execute();
      await db.deleteFrom('sandbox_events').where('customer_id', '=', customerRef).execute();
    },
    startSubscription: ({ customerRef, attemptId, trialEndsAt, ...wanted }) =>
      change(customerRef, `subscription:${attemptId}`, (entry) => {
        const trial = trialEndsAt?.getTime() ?? null;
        const { id, intent } = startSubscription(entry, { attemptId, trialEndsAt: trial, ...wanted });
        return { ref: id, clientSecret: intent.secret };
      }),
    dropSubscription: async (subscriptionRef) => {
      await change(await customerOfSubscription(subscriptionRef), null, (entry) => {
        endSubscription(entry, mustFind(entry.book.subscriptions, subscriptionRef));
        return {};
      });
    },
    previewChange: async ({ subscriptionRef, planCode, pricePence, at }) => {
      const book = await read(await customerOfSubscription(subscriptionRef));
      if (book === null) throw new Error(`the sandbox has no ${subscriptionRef}`);
      const subscription = mustFind(book.subscriptions, subscriptionRef);
      return previewChange(subscription, { planCode, pricePence, at: at.getTime() });
    },
    changePlan: async ({ subscriptionRef, planCode, pricePence, at, key }) => {
      await change(await customerOfSubscription(subscriptionRef), key, (entry) => {
        changePlan(entry, subscriptionRef, { planCode, pricePence, at: at.getTime() });
        return {};
      });
    },
    setCancelAtPeriodEnd: async (subscriptionRef, isCancelling, key) => {
      await change(await customerOfSubscription(subscriptionRef), key, (entry) => {
        const subscription = mustFind(entry.book.subscriptions, subscriptionRef);
        subscription.cancelAtPeriodEnd = isCancelling;
        entry.events.push('customer.subscription.updated');
        return {};
      });
    },
    startCardUpdate: async (customerRef, key) => {
      const { secret } = await change(customerRef, key, (entry) => ({
        secret: newIntent(entry, { kind: 'card' }, 0).secret,
      }));
      return secret;
    },
    startPayment: ({ customerRef, invoiceId, amountPence }) =>
      change(customerRef, `payment:${invoiceId}:${amountPence}`, (entry) => {
        const { id, secret } = newIntent(entry, { kind: 'payment', ourInvoiceId: invoiceId }, amountPence);
        return { ref: id, clientSecret: secret };
      }),
    findInvoiceSecret: async (invoiceRef) => {
      const row = await customerWith('invoices', invoiceRef);
      if (row === undefined) return null;
      const { secret } = await change(row.id, null, (entry) => {
        const invoice = mustFind(entry.book.invoices, invoiceRef);
        const isOpen = invoice.status === 'open' && owed(invoice) > 0;
        return { secret: isOpen ? intentFor(entry, invoice).secret : null };
      });
      return secret;
    },
    addCredit: async ({ customerRef, creditNoteId, amountPence }) => {
      await change(customerRef, `credit:${creditNoteId}`, (entry) => {
        entry.book.creditPence += amountPence;
        entry.events.push('customer.updated');
        return {};
      });
    },
    fetchCustomer: async (customerRef) => {
      const book = await read(customerRef);
      return book === null ? null : truthOf(book);
    },
    customerOf: async (clientSecret) => (await bySecret(clientSecret))?.customer_id ?? null,
    confirm: (clientSecret, card) => onIntent(clientSecret, (entry, id) => confirm(entry, id, card)),
    challenge: (clientSecret, outcome) =>
      onIntent(clientSecret, (entry, id) => challenge(entry, id, outcome)),
    runDueChanges: async () => {
      const due = await db
        .selectFrom('sandbox_customers')
        .select('id')
        .where('due_at', '<=', clock())
        .orderBy('due_at')
        .execute();
      for (const { id } of due) await change(id, null, () => ({}));
    },
    deliver: async () => {
      if (events !== 'held') await deliver();
    },
    onEvent: (to) => {
      receive = to;
    },
  };
}

async function findResult<Answer>(trx: Db, key: string): Promise<Answer | null> {
  const row = await trx
    .selectFrom('sandbox_answers')
    .select('answer')
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : (row.answer as Answer);
}

async function storeResult(trx: Db, key: string, answer: object): Promise<void> {
  await trx
    .insertInto('sandbox_answers')
    .values({ key, answer: JSON.stringify(answer) })
    .execute();
}

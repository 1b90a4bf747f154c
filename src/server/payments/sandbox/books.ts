import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { after, type Clock, SECOND } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { type Book, type Entry, emptyBook, mustFind, nextDue, type SandboxSubscription } from './book.ts';
import { runDueChanges } from './subscribe.ts';

export interface BooksOptions {
  readonly db: Db;
  readonly clock: Clock;
  /**
   * `prompt`: delivered immediately. `late`: some seconds later, out of order and twice. `held`: never, so that a test can
   * take them from the table and deliver them itself.
   */
  readonly events: Config['sandboxEvents'];
}

const LATEST_SECONDS = 20;
const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** The books of all the sandbox's customers, in the database. `onChanged` runs after each change is stored. */
export function sandboxBooks({ db, clock, events }: BooksOptions, onChanged: () => Promise<void>) {
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
      const repeatedResult = key === null ? null : await findResult<Answer>(trx, key);
      if (repeatedResult !== null) return repeatedResult;
      const entry: Entry = { book: row.book as Book, now: now.getTime(), newId, events: [] };
      runDueChanges(entry);
      const result = enter(entry);
      await save(trx, customerRef, entry, now);
      if (key !== null) await storeResult(trx, key, result);
      return result;
    });
    await onChanged();
    return answer;
  }

  async function save(trx: Db, customerRef: string, entry: Entry, now: Date): Promise<void> {
    const dueAt = nextDue(entry.book);
    await trx
      .updateTable('sandbox_customers')
      .set({ book: JSON.stringify(entry.book), due_at: dueAt === null ? null : new Date(dueAt) })
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

  /** The customer whose book has this subscription or invoice. */
  async function findCustomerWith(list: 'subscriptions' | 'invoices', ref: string): Promise<string | null> {
    const row = await db
      .selectFrom('sandbox_customers')
      .select('id')
      .where(sql<SqlBool>`book -> ${sql.lit(list)} @> ${JSON.stringify([{ id: ref }])}::jsonb`)
      .executeTakeFirst();
    return row?.id ?? null;
  }

  async function customerOfSubscription(subscriptionRef: string): Promise<string> {
    const customerRef = await findCustomerWith('subscriptions', subscriptionRef);
    if (customerRef === null) throw new Error(`the sandbox has no ${subscriptionRef}`);
    return customerRef;
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
    change,
    read,
    findCustomerWith,
    customerOfSubscription,

    async changeSubscription(
      subscriptionRef: string,
      key: string | null,
      enter: (entry: Entry, subscription: SandboxSubscription) => void,
    ): Promise<void> {
      await change(await customerOfSubscription(subscriptionRef), key, (entry) => {
        enter(entry, mustFind(entry.book.subscriptions, subscriptionRef));
        return {};
      });
    },

    async add(accountId: string): Promise<string> {
      // Derived from the account's id, so that concurrent calls create only one customer.
      const id = `cus_${accountId.replaceAll('-', '')}`;
      await db
        .insertInto('sandbox_customers')
        .values({ id, book: JSON.stringify(emptyBook(accountId)), due_at: null })
        .onConflict((same) => same.doNothing())
        .execute();
      return id;
    },

    async remove(customerRef: string): Promise<void> {
      await db.deleteFrom('sandbox_customers').where('id', '=', customerRef).execute();
      await db.deleteFrom('sandbox_events').where('customer_id', '=', customerRef).execute();
    },

    async runDueChanges(): Promise<void> {
      const customers = await db
        .selectFrom('sandbox_customers')
        .select('id')
        .where('due_at', '<=', clock())
        .orderBy('due_at')
        .execute();
      for (const { id } of customers) await change(id, null, () => ({}));
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

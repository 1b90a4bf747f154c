import { after, HOUR, MINUTE } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { syncCustomer } from './subscriptions/sync-subscription.ts';

/**
 * Fetches the provider's state of one customer. No retries: the next reconciliation asks for those that are still
 * behind.
 */
export const syncTask = defineTask<{ customerRef: string }>('billing.sync-customer', { retries: 0 });

/** How long we may hear nothing about a subscription before we fetch its state: a webhook may have been lost. */
const SYNC_AFTER = 6 * HOUR;
/** Fetch sooner if a trial or a month has ended and no event has said so. */
const SYNC_ENDED_AFTER = 10 * MINUTE;
/** Customers fetched per run; the others wait for the next reconciliation. */
const MAX_CUSTOMERS = 2_000;
/** A customer's fetch is not queued twice within this time. */
const ONCE_IN_SECONDS = 300;

/** Queues a fetch for each customer we have not heard about for too long. Workers fetch several customers concurrently. */
export async function reconcile({
  db,
  clock,
  tasks,
}: Pick<Services, 'db' | 'clock' | 'tasks'>): Promise<void> {
  const now = clock();
  const dueAccounts = await db
    .selectFrom('billing_accounts')
    .leftJoin('subscriptions', 'subscriptions.account_id', 'billing_accounts.id')
    .select('customer_ref')
    .where('customer_ref', 'is not', null)
    .where((where) =>
      where.or([
        where('synced_at', 'is', null),
        where.and([
          where('synced_at', '<', after(now, -SYNC_AFTER)),
          where.or([
            where('subscriptions.status', '<>', 'ended'),
            where.exists(
              where
                .selectFrom('invoices')
                .select('invoices.id')
                .whereRef('invoices.account_id', '=', 'billing_accounts.id')
                .where('invoices.status', '=', 'open'),
            ),
          ]),
        ]),
        where.and([
          where('subscriptions.status', '<>', 'ended'),
          where('subscriptions.period_end', '<', after(now, -SYNC_ENDED_AFTER)),
          where('synced_at', '<', after(now, -SYNC_ENDED_AFTER)),
        ]),
      ]),
    )
    .orderBy('synced_at', (order) => order.asc().nullsFirst())
    .limit(MAX_CUSTOMERS)
    .execute();
  const fetches = dueAccounts.flatMap(({ customer_ref: customerRef }) =>
    customerRef === null ? [] : [{ key: customerRef, data: { customerRef } }],
  );
  await tasks.enqueueOnce(db, syncTask, fetches, ONCE_IN_SECONDS);
}

/** If a customer can't be fetched, the next reconciliation tries again. */
export async function reconcileOne(
  context: Services,
  customerRef: string,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  await syncCustomer(context, customerRef).catch((error) => {
    context.log.warn({ err: error }, 'a customer could not be fetched from the payment provider');
  });
}

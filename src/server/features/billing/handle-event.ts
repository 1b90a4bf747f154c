import type { ProviderEvent } from '../../payments/payments.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { syncCustomer } from './subscriptions/sync-subscription.ts';

type EventContext = Pick<Services, 'db' | 'clock' | 'log' | 'payments' | 'deck' | 'config' | 'tasks'>;

export const handleEvent = defineTask<{ eventId: string }>('billing.handle-event', { retries: 10 });

/**
 * Stores an event in one transaction with its follow-up task, then tries to follow it up at once. We use only the customer
 * named in the event; the rest is fetched from the provider.
 */
export async function receiveEvent(context: EventContext, event: ProviderEvent): Promise<void> {
  const { db, clock, tasks, log } = context;
  const isNew = await db.transaction().execute(async (trx) => {
    const newEvent = await trx
      .insertInto('provider_events')
      .values({ id: event.id, type: event.type, customer_ref: event.customerRef, received_at: clock() })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (newEvent !== undefined) await tasks.enqueue(trx, handleEvent, { eventId: event.id });
    return newEvent !== undefined;
  });
  if (!isNew) return;
  // Stripe waits ten seconds for our response, and the queue retries: a failure here only costs a little time.
  await followUp(context, event.id).catch((error) => {
    log.warn(
      { err: error, eventId: event.id },
      'an event of the payment provider failed and will be retried',
    );
  });
}

/** Fetches the current state of the event's customer, unless that has been done already. @throws the provider's error */
export async function followUp(context: EventContext, eventId: string, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const event = await db
    .selectFrom('provider_events')
    .select('customer_ref')
    .where('id', '=', eventId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  if (event === undefined) return;
  signal?.throwIfAborted();
  if (event.customer_ref !== null) await syncCustomer(context, event.customer_ref);
  await db.updateTable('provider_events').set({ handled_at: clock() }).where('id', '=', eventId).execute();
}

import { after, DAY, HOUR, MINUTE } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { refreshDeck } from '../roles/refresh-deck.ts';
import { closeCustomer } from './close.ts';
import { handCreditsOver, takeCredits } from './credit-notes.ts';
import { followUp, handleEvent, receiveEvent } from './events.ts';
import { matchRolesToStanding } from './paused-roles.ts';
import { remindHires } from './remind-hires.ts';
import { syncCustomer } from './sync.ts';

/** How long a subscription may go unheard of before its truth is fetched unasked: a webhook may be lost. */
const UNHEARD = 6 * HOUR;
/** An end of trial or month that nobody told us of is asked for sooner. */
const OVERDUE = 10 * MINUTE;
const KEEP_EVENTS = 90 * DAY;

export function billingTasks(context: Context): void {
  const { tasks, payments } = context;
  tasks.does(handleEvent, ({ eventId }) => followUp(context, eventId));
  tasks.does(takeCredits, ({ accountId }) => handCreditsOver(context, accountId));
  tasks.does(closeCustomer, ({ customerRef }) => payments.closeCustomer(customerRef));
  if (payments.provider === 'sandbox') {
    payments.onEvent((event) => receiveEvent(context, event));
    tasks.comesRound('billing.run-sandbox', { everySeconds: 30 }, async () => {
      await payments.comeToNow();
      await payments.deliver();
    });
  }
  tasks.comesRound('billing.reconcile', { everySeconds: 300 }, () => reconcile(context));
  tasks.comesRound('billing.match-roles', { everySeconds: 60 }, () => matchRoles(context));
  tasks.comesRound('billing.remind-hires', { everySeconds: 900 }, () => remindHires(context));
}

/** Asks for whoever has not been heard of, or should have been by now. One who can't be fetched holds nobody else up. */
export async function reconcile(context: Context): Promise<void> {
  const { db, clock, log } = context;
  const now = clock();
  const due = await db
    .selectFrom('billing_accounts')
    .leftJoin('subscriptions', 'subscriptions.account_id', 'billing_accounts.id')
    .select('customer_ref')
    .where('customer_ref', 'is not', null)
    .where((where) =>
      where.or([
        where('synced_at', 'is', null),
        where.and([
          where('synced_at', '<', after(now, -UNHEARD)),
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
          where('subscriptions.period_end', '<', after(now, -OVERDUE)),
          where('synced_at', '<', after(now, -OVERDUE)),
        ]),
      ]),
    )
    .execute();
  for (const { customer_ref: customerRef } of due) {
    if (customerRef === null) continue;
    await syncCustomer(context, customerRef).catch((error) => {
      log.warn({ err: error }, 'a customer could not be fetched from the payment provider');
    });
  }
  await db.deleteFrom('provider_events').where('received_at', '<', after(now, -KEEP_EVENTS)).execute();
}

/** Who may have come to the end of a trial or a grace with roles still live, or has paid while roles wait. */
async function matchRoles(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const accounts = await db
    .selectFrom('billing_accounts')
    .select('employer_id')
    .where('employer_id', 'is not', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('roles')
          .leftJoin('billing_paused_roles', 'billing_paused_roles.role_id', 'roles.id')
          .select('roles.id')
          .whereRef('roles.employer_id', '=', 'billing_accounts.employer_id')
          .where((role) =>
            role.or([
              role('roles.status', '=', 'live'),
              role('billing_paused_roles.role_id', 'is not', null),
            ]),
          ),
      ),
    )
    .where((where) =>
      where.or([
        where('trial_ends_at', '<=', now),
        where('trial_ends_at', 'is', null),
        where('card_last4', 'is not', null),
      ]),
    )
    .execute();
  let changed = 0;
  for (const { employer_id: employerId } of accounts) {
    if (employerId === null) continue;
    changed += await db.transaction().execute((trx) => matchRolesToStanding(trx, employerId, now));
  }
  if (changed > 0) await refreshDeck(context);
}

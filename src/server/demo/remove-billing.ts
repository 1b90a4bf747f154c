import type { Db } from '../db/connection.ts';
import { CLOSED_ACCOUNT } from '../features/billing/invoices/invoice-rows.ts';
import { reverse } from '../features/billing/invoices/ledger-rows.ts';

export interface RemovedBilling {
  /** What the law would want kept of real ones: they keep their numbers, void and without a name. */
  readonly voidedInvoices: number;
  readonly reversedBookings: number;
}

/**
 * Takes back the test payments of one invented company. Nothing may be deleted from the ledger, so each booking is
 * reversed; money that a real provider has taken is left to the rules for real accounts.
 */
export async function removeDemoBilling(trx: Db, employerId: string, now: Date): Promise<RemovedBilling> {
  const account = await trx
    .selectFrom('billing_accounts')
    .innerJoin('sandbox_customers', 'sandbox_customers.id', 'billing_accounts.customer_ref')
    .select(['billing_accounts.id', 'sandbox_customers.id as customerId'])
    .where('employer_id', '=', employerId)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return { voidedInvoices: 0, reversedBookings: 0 };
  const bookings = await trx
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .select(['source_key', 'description'])
    .distinct()
    .where('ledger_entries.account_id', '=', account.id)
    .where('reverses', 'is', null)
    .orderBy('source_key')
    .execute();
  let reversedBookings = 0;
  for (const { source_key: key, description } of bookings) {
    if (await reverse(trx, key, `${description}: demo world removed`, now)) reversedBookings += 1;
  }
  await trx.deleteFrom('service_credits').where('account_id', '=', account.id).execute();
  const voided = await trx
    .updateTable('invoices')
    .set({ status: 'void', billed_to: JSON.stringify(CLOSED_ACCOUNT) })
    .where('account_id', '=', account.id)
    .returning('id')
    .execute();
  await trx.deleteFrom('subscriptions').where('account_id', '=', account.id).execute();
  await trx
    .updateTable('billing_accounts')
    .set({ customer_ref: null })
    .where('id', '=', account.id)
    .execute();
  await trx.deleteFrom('sandbox_events').where('customer_id', '=', account.customerId).execute();
  await trx.deleteFrom('sandbox_customers').where('id', '=', account.customerId).execute();
  return { voidedInvoices: voided.length, reversedBookings };
}

/** What is left of billing accounts on which nothing was ever booked: trials that came with looking at the page. */
export async function removeUnusedAccounts(trx: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const unused = await trx
    .selectFrom('billing_accounts')
    .select('id')
    .where('id', 'in', [...accountIds])
    .where((where) =>
      where.not(
        where.or([
          where.exists(
            where
              .selectFrom('ledger_entries')
              .select('ledger_entries.id')
              .whereRef('ledger_entries.account_id', '=', 'billing_accounts.id'),
          ),
          where.exists(
            where
              .selectFrom('invoices')
              .select('invoices.id')
              .whereRef('invoices.account_id', '=', 'billing_accounts.id'),
          ),
        ]),
      ),
    )
    .execute();
  const ids = unused.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom('subscriptions').where('account_id', 'in', ids).execute();
  await trx.deleteFrom('billing_accounts').where('id', 'in', ids).execute();
}

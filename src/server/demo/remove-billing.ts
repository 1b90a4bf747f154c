import type { Db } from '../db/connection.ts';
import { CLOSED_ACCOUNT } from '../features/billing/invoices/invoice-rows.ts';
import { reverse } from '../features/billing/invoices/ledger-rows.ts';

export interface RemovedBilling {
  /**
   * Invoices that the law would require to be kept if they were real: they keep their numbers, but are voided and
   * anonymised.
   */
  readonly voidedInvoices: number;
  readonly reversedEntries: number;
}

/**
 * Reverses the test payments of one demo company. Nothing may be deleted from the ledger, so each entry is reversed;
 * money taken by a real provider is left to the rules for real accounts.
 */
export async function removeDemoBilling(trx: Db, employerId: string, now: Date): Promise<RemovedBilling> {
  const account = await trx
    .selectFrom('billing_accounts')
    .innerJoin('sandbox_customers', 'sandbox_customers.id', 'billing_accounts.customer_ref')
    .select(['billing_accounts.id', 'sandbox_customers.id as customerId'])
    .where('employer_id', '=', employerId)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return { voidedInvoices: 0, reversedEntries: 0 };
  const entries = await trx
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .select(['source_key', 'description'])
    .distinct()
    .where('ledger_entries.account_id', '=', account.id)
    .where('reverses', 'is', null)
    .orderBy('source_key')
    .execute();
  let reversedEntries = 0;
  for (const { source_key: key, description } of entries) {
    if (await reverse(trx, key, `${description}: demo world removed`, now)) reversedEntries += 1;
  }
  await trx.deleteFrom('service_credits').where('account_id', '=', account.id).execute();
  const voidedInvoices = await trx
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
  return { voidedInvoices: voidedInvoices.length, reversedEntries };
}

/** Removes billing accounts without ledger entries or invoices: trials that started when the billing page was opened. */
export async function removeUnusedAccounts(trx: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const unusedAccounts = await trx
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
  const ids = unusedAccounts.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom('subscriptions').where('account_id', 'in', ids).execute();
  await trx.deleteFrom('billing_accounts').where('id', 'in', ids).execute();
}

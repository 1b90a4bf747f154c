import { sql } from 'kysely';
import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor, Employer } from '../../http/actor.ts';
import type { Services } from '../../services.ts';
import { findAccount, findSubscription } from './account-rows.ts';
import { closeCustomer } from './close-billing.ts';
import { listAllHires } from './hires/hire-queries.ts';
import { CLOSED_ACCOUNT } from './invoices/invoice-rows.ts';
import { listAllInvoices } from './queries.ts';

type EmployersBilling = NonNullable<NonNullable<PersonalData['employer']>['billing']>;

/** Everything we keep about an employer's money; null if there is nothing. */
export async function exportBilling(trx: Db, actor: Employer): Promise<EmployersBilling | null> {
  const account = await findAccount(trx, actor.companyId);
  if (account === null) return null;
  const subscription = await findSubscription(trx, account.id);
  return {
    trialEndsAt: account.trial_ends_at?.toISOString() ?? null,
    card:
      account.card_brand && account.card_last4
        ? { brand: account.card_brand, last4: account.card_last4 }
        : null,
    subscription: subscription && {
      planCode: subscription.plan_code,
      pricePence: subscription.price_pence,
      status: subscription.status,
      since: subscription.created_at.toISOString(),
    },
    invoices: await listAllInvoices(trx, actor),
  };
}

/**
 * The hires of an employer or a seeker. Without the seeker's name, because seekers export their own hires; without the
 * invoice, because `exportBilling` has all invoices.
 */
export async function exportHires(trx: Db, actor: Actor) {
  const hires = await listAllHires(trx, actor);
  return hires.map(({ seekerName: _name, invoice: _invoice, ...hire }) => hire);
}

/**
 * Runs before the person's rows are deleted. The law requires us to keep invoices, so they stay without the name; a task
 * queued in this transaction makes the provider delete the customer and end the subscription.
 */
export async function closeBilling(context: Pick<Services, 'tasks'>, trx: Db, userId: string): Promise<void> {
  const account = await findAccount(trx, userId);
  if (account === null) return;
  await trx
    .updateTable('invoices')
    .set({ billed_to: JSON.stringify(CLOSED_ACCOUNT) })
    .where('account_id', '=', account.id)
    .execute();
  // The reason of a credit is free text, which may name people.
  await trx
    .updateTable('invoices')
    .set({
      lines: sql`jsonb_build_array(jsonb_build_object('description', 'Service credit', 'grossPence', gross_pence))`,
    })
    .where('account_id', '=', account.id)
    .where('kind', '=', 'credit_note')
    .execute();
  await trx
    .updateTable('billing_accounts')
    .set({ card_brand: null, card_last4: null })
    .where('id', '=', account.id)
    .execute();
  if (account.customer_ref !== null) {
    await context.tasks.enqueue(trx, closeCustomer, { customerRef: account.customer_ref });
  }
}

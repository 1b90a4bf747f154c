import type { Invoice } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import type { Db } from '../../../db/connection.ts';
import { recordAdminAction } from '../../../db/record-admin-action.ts';
import type { Admin } from '../../../http/actor.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { defineTask } from '../../../tasks/task.ts';
import { notifyCompany } from '../../notifications/commands.ts';
import { lockCompany } from '../account-rows.ts';
import { invoiceOnWire, raiseInvoice } from './invoice-rows.ts';

/** Hands credit given during a subscription to the provider, who takes it off the next invoice. */
export const handCreditsOverTask = defineTask<{ accountId: string }>('billing.take-credits', { retries: 8 });

interface NewCreditNote {
  readonly employerId: string;
  readonly amountPence: number;
  readonly reason: string;
  readonly requestId?: string | undefined;
}

/**
 * Gives credit with a reason, as a numbered credit note; the next invoice uses it. @throws 404 for an unknown employer; 409
 * if the same request gave another sum or reason
 */
export async function giveCredit(
  { db, clock, config, tasks }: Pick<Services, 'db' | 'clock' | 'config' | 'tasks'>,
  actor: Admin,
  { employerId, amountPence, reason, requestId }: NewCreditNote,
): Promise<Invoice> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('employers')
      .select('user_id')
      .where('user_id', '=', employerId)
      .executeTakeFirstOrThrow(() => notFound('That employer'));
    const { account, subscription } = await lockCompany(trx, employerId, now);
    const earlierNote =
      requestId === undefined
        ? undefined
        : await trx
            .selectFrom('invoices')
            .selectAll()
            .where('request_id', '=', requestId)
            .where('account_id', '=', account.id)
            .executeTakeFirst();
    if (earlierNote !== undefined) {
      if (earlierNote.gross_pence === amountPence && earlierNote.lines[0]?.description === reason)
        return invoiceOnWire(earlierNote);
      throw new AppError(
        'conflict',
        `This already gave ${money(earlierNote.gross_pence)} of credit (${earlierNote.number}). Look at the company’s credit before you give more.`,
      );
    }
    const note = await raiseInvoice(trx, config.seller, {
      accountId: account.id,
      kind: 'credit_note',
      lines: [{ description: reason, grossPence: amountPence }],
      grossPence: amountPence,
      creditAppliedPence: 0,
      ...(requestId !== undefined && { requestId }),
      issuedAt: now,
    });
    const runs = subscription !== null && subscription.status !== 'ended' && subscription.cancel_at === null;
    await trx
      .insertInto('service_credits')
      .values({
        invoice_id: note.id,
        account_id: account.id,
        held_by: runs ? 'provider' : 'us',
        left_pence: amountPence,
      })
      .execute();
    if (runs) await tasks.enqueue(trx, handCreditsOverTask, { accountId: account.id });
    await recordAdminAction(trx, {
      action: 'credit_given',
      by: actor.userId,
      about: { kind: 'company', id: employerId },
      itemId: note.id,
      detail: money(amountPence),
      reason,
      at: now,
    });
    await notifyCompany(trx, {
      companyId: employerId,
      permission: 'billing',
      kind: 'billing',
      title: 'You have credit',
      body: `${money(amountPence)} will come off your next invoice. ${reason}`,
      href: '/employer/billing',
      now,
    });
    return invoiceOnWire(note);
  });
}

/** Tells the provider about new credits, with the credit note as idempotency key. */
export async function handCreditsOver(
  { db, payments, clock }: Pick<Services, 'db' | 'payments' | 'clock'>,
  accountId: string,
  signal?: AbortSignal,
): Promise<void> {
  const credits = await db
    .selectFrom('service_credits')
    .innerJoin('billing_accounts', 'billing_accounts.id', 'service_credits.account_id')
    .innerJoin('invoices', 'invoices.id', 'service_credits.invoice_id')
    .select(['invoice_id', 'left_pence', 'customer_ref', 'lines'])
    .where('service_credits.account_id', '=', accountId)
    .where('held_by', '=', 'provider')
    .where('given_to_provider_at', 'is', null)
    .execute();
  for (const each of credits) {
    signal?.throwIfAborted();
    if (each.customer_ref === null) continue;
    if (each.left_pence > 0) {
      await payments.addCredit({
        customerRef: each.customer_ref,
        creditNoteId: each.invoice_id,
        amountPence: each.left_pence,
        reason: each.lines[0]?.description ?? 'Service credit',
      });
    }
    await db
      .updateTable('service_credits')
      .set({ given_to_provider_at: clock() })
      .where('invoice_id', '=', each.invoice_id)
      .execute();
  }
}

/** Hands credit that waited with us to the provider, for the subscription that starts now. */
export async function giveCreditsToProvider(
  context: Pick<Services, 'db' | 'payments' | 'clock'>,
  accountId: string,
): Promise<void> {
  await context.db
    .updateTable('service_credits')
    .set({ held_by: 'provider' })
    .where('account_id', '=', accountId)
    .where('held_by', '=', 'us')
    .where('left_pence', '>', 0)
    .execute();
  await handCreditsOver(context, accountId);
}

/** Uses up to `wantedPence` of the credit that waits with us, oldest first. The caller has locked the account's row. */
export async function takeCredit(trx: Db, accountId: string, wantedPence: number): Promise<number> {
  const credits = await trx
    .selectFrom('service_credits')
    .innerJoin('invoices', 'invoices.id', 'service_credits.invoice_id')
    .select(['invoice_id', 'left_pence'])
    .where('service_credits.account_id', '=', accountId)
    .where('held_by', '=', 'us')
    .where('left_pence', '>', 0)
    .orderBy('invoices.number')
    .execute();
  let usedPence = 0;
  for (const credit of credits) {
    const take = Math.min(credit.left_pence, wantedPence - usedPence);
    if (take === 0) break;
    usedPence += take;
    await trx
      .updateTable('service_credits')
      .set({ left_pence: credit.left_pence - take })
      .where('invoice_id', '=', credit.invoice_id)
      .execute();
  }
  return usedPence;
}

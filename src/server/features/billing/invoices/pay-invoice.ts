import { whenGiven } from '../../../db/when-given.ts';
import type { Employer } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { lockCompany } from '../account-rows.ts';
import { type BillingContext, customerOf } from '../subscriptions/subscribe.ts';
import { amountDue, type InvoiceRow, invoiceNumber } from './invoice-rows.ts';

/**
 * The client secret to pay one of the actor's open invoices.
 * @throws 409 before the company is set up or if the provider has been paid already, 422 if the amount is not owed
 */
export async function startPayment(
  context: BillingContext,
  actor: Employer,
  { amount, invoiceId }: { amount: number; invoiceId?: string | undefined },
): Promise<{ clientSecret: string }> {
  const { db, clock, payments } = context;
  const { account, invoice } = await db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, actor.companyId, clock());
    const open = await trx
      .selectFrom('invoices')
      .selectAll()
      .where('account_id', '=', company.account.id)
      .where('status', '=', 'open')
      .$call(whenGiven(invoiceId, (some, id) => some.where('id', '=', id)))
      .orderBy('number')
      .execute();
    return { account: company.account, invoice: open.find((each) => amountDue(each) === amount) };
  });
  if (invoice === undefined) {
    throw new AppError('unacceptable', 'That is not an amount you owe on an open invoice.', {
      field: 'amount',
    });
  }
  if (invoice.provider_ref !== null) return payProviderInvoice({ payments }, invoice);
  const payment = await payments.startPayment({
    customerRef: await customerOf(context, account),
    invoiceId: invoice.id,
    amountPence: amount,
    description: `Nod invoice ${invoiceNumber(invoice.number)}`,
  });
  await db.updateTable('invoices').set({ payment_ref: payment.ref }).where('id', '=', invoice.id).execute();
  return { clientSecret: payment.clientSecret };
}

async function payProviderInvoice({ payments }: Pick<Services, 'payments'>, invoice: InvoiceRow) {
  const clientSecret = await payments.findInvoiceSecret(invoice.provider_ref ?? '');
  if (clientSecret === null) {
    throw new AppError('conflict', 'This invoice has already been paid. It may take a moment to show here.');
  }
  return { clientSecret };
}

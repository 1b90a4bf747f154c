import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Invoice } from '#contract/billing.ts';
import { after, DAY } from '../../../clock.ts';
import type { Db } from '../../../db/connection.ts';
import type { InvoiceTable, Ledger } from '../../../db/tables/billing.ts';
import type { SellerConfig } from '../../../settings/seller.ts';
import { post, reverse } from './ledger-rows.ts';
import { vatIncluded } from './vat-maths.ts';

export type InvoiceRow = Selectable<InvoiceTable>;

/** The content of a new invoice. The caller has locked the row of `accountId`. */
export interface NewInvoice {
  readonly accountId: string;
  readonly kind: InvoiceRow['kind'];
  readonly lines: Invoice['lines'];
  /** The sum of the lines; for a credit note the credit given. */
  readonly grossPence: number;
  readonly creditAppliedPence: number;
  readonly providerRef?: string;
  readonly hireId?: string;
  readonly requestId?: string;
  readonly issuedAt: Date;
  readonly period?: { readonly start: Date; readonly end: Date };
}

/** Days to pay the invoice for a success fee, which no card is charged for automatically. */
const TERMS_DAYS = 14;

/** Raises an invoice: its number, the amounts with their VAT, and its ledger entry, in the caller's transaction. */
export async function raiseInvoice(trx: Db, seller: SellerConfig, draft: NewInvoice): Promise<InvoiceRow> {
  const { accountId, kind, grossPence, creditAppliedPence, issuedAt } = draft;
  const vatPence = vatIncluded(grossPence, seller.vatRateBp);
  const isSettled = kind === 'credit_note' || grossPence === creditAppliedPence;
  const invoice = await trx
    .insertInto('invoices')
    .values({
      id: randomUUID(),
      account_id: accountId,
      number: await nextNumber(trx),
      kind,
      status: isSettled ? 'paid' : 'open',
      provider_ref: draft.providerRef ?? null,
      payment_ref: null,
      hire_id: draft.hireId ?? null,
      request_id: draft.requestId ?? null,
      issued_at: issuedAt,
      due_at: kind === 'success_fee' ? after(issuedAt, TERMS_DAYS * DAY) : issuedAt,
      paid_at: isSettled ? issuedAt : null,
      period_start: draft.period?.start ?? null,
      period_end: draft.period?.end ?? null,
      lines: JSON.stringify(draft.lines),
      net_pence: grossPence - vatPence,
      vat_rate_bp: seller.vatRateBp,
      vat_pence: vatPence,
      gross_pence: grossPence,
      credit_applied_pence: creditAppliedPence,
      billed_to: JSON.stringify(await billedTo(trx, accountId)),
      seller: JSON.stringify({ name: seller.name, address: seller.address, vatNumber: seller.vatNumber }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await bookIssue(trx, invoice);
  return invoice;
}

const REVENUE: Readonly<Record<InvoiceRow['kind'], Ledger>> = {
  subscription: 'revenue_subscription',
  success_fee: 'revenue_success_fee',
  credit_note: 'service_credit',
};

async function bookIssue(trx: Db, invoice: InvoiceRow): Promise<void> {
  const { id, account_id: accountId, kind, issued_at: now } = invoice;
  // A credit note books the opposite of an invoice, and its amount waits as credit.
  const sign = kind === 'credit_note' ? -1 : 1;
  await post(trx, {
    sourceKey: `invoice:${id}:issued`,
    description: `${invoiceNumber(invoice.number)} issued`,
    accountId,
    now,
    sides: [
      {
        ledger: kind === 'credit_note' ? 'customer_credit' : 'receivable',
        amountPence: sign * invoice.gross_pence,
      },
      { ledger: REVENUE[kind], amountPence: -sign * invoice.net_pence },
      { ledger: 'vat', amountPence: -sign * invoice.vat_pence },
    ],
  });
  await post(trx, {
    sourceKey: `invoice:${id}:credit`,
    description: `Credit applied to ${invoiceNumber(invoice.number)}`,
    accountId,
    now,
    sides: [
      { ledger: 'customer_credit', amountPence: invoice.credit_applied_pence },
      { ledger: 'receivable', amountPence: -invoice.credit_applied_pence },
    ],
  });
}

/** Marks an invoice as fully paid. */
export async function settleInvoice(trx: Db, invoice: InvoiceRow, paidAt: Date): Promise<void> {
  if (invoice.status === 'paid') return;
  const duePence = amountDue(invoice);
  await trx
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: paidAt, paid_pence: duePence })
    .where('id', '=', invoice.id)
    .execute();
  await post(trx, {
    sourceKey: `invoice:${invoice.id}:paid`,
    description: `${invoiceNumber(invoice.number)} paid`,
    accountId: invoice.account_id,
    now: paidAt,
    sides: [
      { ledger: 'cash', amountPence: duePence },
      { ledger: 'receivable', amountPence: -duePence },
    ],
  });
}

/** Cancels what is owed on an invoice, which keeps its number; its ledger entries are reversed. */
export async function voidInvoice(trx: Db, invoice: InvoiceRow, now: Date): Promise<void> {
  if (invoice.status !== 'open') return;
  await trx.updateTable('invoices').set({ status: 'void' }).where('id', '=', invoice.id).execute();
  for (const part of ['issued', 'credit']) {
    await reverse(trx, `invoice:${invoice.id}:${part}`, `${invoiceNumber(invoice.number)} voided`, now);
  }
}

export function amountDue(
  invoice: Pick<InvoiceRow, 'status' | 'gross_pence' | 'credit_applied_pence' | 'paid_pence'>,
): number {
  if (invoice.status !== 'open') return 0;
  return invoice.gross_pence - invoice.credit_applied_pence - invoice.paid_pence;
}

/**
 * The next invoice number, drawn under the counter's row lock in the transaction that uses it, so numbers have no gaps and
 * no duplicates.
 */
async function nextNumber(trx: Db): Promise<number> {
  const row = await trx
    .insertInto('invoice_series')
    .values({ name: 'NOD', last_number: 1 })
    .onConflict((same) =>
      same.column('name').doUpdateSet((set) => ({ last_number: set('invoice_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

export function invoiceNumber(number: number): string {
  return `NOD-${String(number).padStart(6, '0')}`;
}

/** The customer shown on the invoices of a deleted account. */
export const CLOSED_ACCOUNT = { companyName: 'Closed account', billingAddress: null, email: null } as const;

async function billedTo(trx: Db, accountId: string): Promise<object> {
  const company = await trx
    .selectFrom('billing_accounts')
    .innerJoin('employers', 'employers.user_id', 'billing_accounts.employer_id')
    .select(['company_name', 'billing_address', 'billing_contact_email'])
    .where('billing_accounts.id', '=', accountId)
    .executeTakeFirst();
  if (company === undefined) return CLOSED_ACCOUNT;
  return {
    companyName: company.company_name,
    billingAddress: company.billing_address,
    email: company.billing_contact_email,
  };
}

export function invoiceOnWire(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: invoiceNumber(row.number),
    kind: row.kind,
    status: row.status,
    issuedAt: row.issued_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    periodStart: row.period_start?.toISOString() ?? null,
    periodEnd: row.period_end?.toISOString() ?? null,
    lines: row.lines,
    netPence: row.net_pence,
    vatRateBp: row.vat_rate_bp,
    vatPence: row.vat_pence,
    grossPence: row.gross_pence,
    creditAppliedPence: row.credit_applied_pence,
    amountDuePence: amountDue(row),
  };
}

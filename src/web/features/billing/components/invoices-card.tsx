import { Download } from 'lucide-react';
import { getInvoicePdf, getReceiptPdf, type Invoice } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { dayInFull } from '#web/format/days.ts';
import { addressOf } from '#web/http/address.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useInvoices } from '../billing-query.ts';

const KINDS: Readonly<Record<Invoice['kind'], string>> = {
  subscription: 'Subscription',
  success_fee: 'Success fee',
  credit_note: 'Credit note',
};

const STATUSES: Readonly<Record<Invoice['status'], readonly [words: string, tone: BadgeTone]>> = {
  open: ['To pay', 'amber'],
  paid: ['Paid', 'brand'],
  void: ['Void', 'neutral'],
};

interface InvoicesCardProps {
  /** The invoices that the billing screen has already; the list loads all. */
  readonly firstInvoices: readonly Invoice[];
  readonly onPay: (invoiceId: string) => void;
}

/** Everything that was ever charged or refunded, with its documents. */
export function InvoicesCard({ firstInvoices, onPay }: InvoicesCardProps) {
  const { items, more } = useInvoices();
  const invoices = items ?? firstInvoices;
  return (
    <FormCard
      title="Invoices"
      hint={invoices.length === 0 ? 'Invoices, credit notes and receipts will appear here.' : null}
    >
      {invoices.length === 0 ? null : (
        <ul className="-my-2 divide-y divide-line">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} onPay={onPay} />
          ))}
        </ul>
      )}
      <ShowMore more={more} shown={invoices.length} what="invoices" />
    </FormCard>
  );
}

interface InvoiceRowProps {
  readonly invoice: Invoice;
  readonly onPay: (invoiceId: string) => void;
}

function InvoiceRow({ invoice, onPay }: InvoiceRowProps) {
  const { id: invoiceId, number, kind, status, amountDuePence } = invoice;
  const isNote = kind === 'credit_note';
  const [words, tone] = isNote ? (['Credit', 'info'] as const) : STATUSES[status];
  const isOpen = status === 'open' && !isNote && amountDuePence > 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <b className="num text-16">{number}</b>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="mt-1 text-15 text-ink-2 wrap-anywhere">
          {KINDS[kind]} · {dayInFull(invoice.issuedAt)}
          {isOpen ? `, due ${dayInFull(invoice.dueAt)}` : ''}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <b className="num mr-2 text-16">{money(invoice.grossPence)}</b>
        {isOpen ? (
          <Button size="sm" onClick={() => onPay(invoiceId)}>
            Pay {money(amountDuePence)}
          </Button>
        ) : null}
        <Paper
          href={addressOf(getInvoicePdf.path, { invoiceId })}
          words={isNote ? 'Credit note' : 'Invoice'}
          number={number}
        />
        {status === 'paid' && !isNote ? (
          <Paper href={addressOf(getReceiptPdf.path, { invoiceId })} words="Receipt" number={number} />
        ) : null}
      </div>
    </li>
  );
}

interface PaperProps {
  readonly href: string;
  readonly words: string;
  readonly number: string;
}

function Paper({ href, words, number }: PaperProps) {
  return (
    <a href={href} download className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      <Icon of={Download} className="size-4" /> {words}
      <span className="sr-only">{number}, PDF</span>
    </a>
  );
}

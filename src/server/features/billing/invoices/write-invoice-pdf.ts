import type PDFDocument from 'pdfkit';
import { moneyWithPennies } from '#contract/format.ts';
import { after, DAY } from '../../../clock.ts';
import type { BilledTo, Seller } from '../../../db/tables/billing.ts';
import { pdfBytes } from '../../../http/pdf-bytes.ts';
import { dateInFull } from '../../../time/date-in-full.ts';
import { amountDue, type InvoiceRow, invoiceNumber } from './invoice-rows.ts';

const MARGIN = 56;
const WIDTH = 595 - 2 * MARGIN;

const TITLE = { subscription: 'Invoice', success_fee: 'Invoice', credit_note: 'Credit note' } as const;

/** On A4. A receipt says that the invoice was paid; an invoice says how much is owed, and by when. */
export async function invoicePdf(
  invoice: InvoiceRow,
  kind: 'invoice' | 'receipt',
  isTest: boolean,
): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const title = kind === 'receipt' ? 'Receipt' : TITLE[invoice.kind];
  const number = invoiceNumber(invoice.number);
  const pdf = new Document({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `${title} ${number}`, Author: invoice.seller.name, CreationDate: invoice.issued_at },
  });
  head(pdf, title, number, invoice.seller);
  parties(pdf, invoice, kind);
  lines(pdf, invoice);
  sums(pdf, invoice, kind);
  foot(pdf, invoice, isTest);
  return pdfBytes(pdf);
}

type Pdf = InstanceType<typeof PDFDocument>;

function head(pdf: Pdf, title: string, number: string, seller: Seller): void {
  pdf.font('Helvetica-Bold').fontSize(26).fillColor('#1f1b2e').text('nod', MARGIN, MARGIN);
  pdf.fontSize(18).text(title, MARGIN, MARGIN + 4, { width: WIDTH, align: 'right' });
  pdf.font('Helvetica').fontSize(10).fillColor('#5b5670');
  pdf.text(number, { width: WIDTH, align: 'right' });
  pdf.moveDown(0.5).text(seller.name, MARGIN);
  if (seller.address !== null) pdf.text(seller.address);
  pdf.text(seller.vatNumber === null ? 'Not registered for VAT' : `VAT number ${seller.vatNumber}`);
  pdf.moveDown(1.5);
}

function parties(pdf: Pdf, invoice: InvoiceRow, kind: 'invoice' | 'receipt'): void {
  const { companyName, billingAddress, email }: BilledTo = invoice.billed_to;
  const top = pdf.y;
  pdf.font('Helvetica-Bold').fillColor('#1f1b2e').text('Billed to', MARGIN, top);
  pdf.font('Helvetica').text(companyName, { width: WIDTH / 2 });
  if (billingAddress !== null) pdf.text(billingAddress, { width: WIDTH / 2 });
  if (email !== null) pdf.text(email, { width: WIDTH / 2 });
  const bottom = pdf.y;
  const facts = [
    ['Issued', dateInFull(invoice.issued_at)],
    ...(invoice.period_start && invoice.period_end
      ? [['Period', `${dateInFull(invoice.period_start)} to ${lastDay(invoice.period_end)}`]]
      : []),
    ...(kind === 'invoice' && invoice.kind !== 'credit_note' ? [['Due', dateInFull(invoice.due_at)]] : []),
    ...(invoice.paid_at && invoice.kind !== 'credit_note'
      ? [
          ['Paid', dateInFull(invoice.paid_at)],
          ['Payment method', methodOf(invoice)],
        ]
      : []),
    ...(invoice.status === 'void' ? [['Status', 'Void']] : []),
  ];
  pdf.y = top;
  for (const [name, value] of facts) {
    pdf.text(`${name}: ${value}`, MARGIN + WIDTH / 2, pdf.y, { width: WIDTH / 2, align: 'right' });
  }
  pdf.y = Math.max(bottom, pdf.y);
  pdf.x = MARGIN;
  pdf.moveDown(2);
}

/** A period ends as the next one begins; its last day is the day before. */
function lastDay(end: Date): string {
  return dateInFull(after(end, -DAY));
}

/** How the invoice was paid: money is only ever charged to a card, and the rest is the buyer's credit. */
function methodOf({ paid_pence: paid, credit_applied_pence: credit }: InvoiceRow): string {
  if (paid === 0) return 'credit';
  return credit > 0 ? 'card and credit' : 'card';
}

function rule(pdf: Pdf): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.5)
    .strokeColor('#c9c5d6')
    .stroke();
  pdf.moveDown(0.6);
}

function pair(pdf: Pdf, name: string, value: string, font = 'Helvetica'): void {
  const top = pdf.y;
  pdf
    .font(font)
    .fillColor('#1f1b2e')
    .text(name, MARGIN, top, { width: WIDTH - 120 });
  const bottom = pdf.y;
  pdf.text(value, MARGIN + WIDTH - 120, top, { width: 120, align: 'right' });
  pdf.y = Math.max(bottom, pdf.y);
  pdf.x = MARGIN;
  pdf.moveDown(0.4);
}

function lines(pdf: Pdf, invoice: InvoiceRow): void {
  pair(pdf, 'Description', 'Amount', 'Helvetica-Bold');
  rule(pdf);
  for (const line of invoice.lines) pair(pdf, line.description, moneyWithPennies(line.grossPence));
  rule(pdf);
}

function sums(pdf: Pdf, invoice: InvoiceRow, kind: 'invoice' | 'receipt'): void {
  if (invoice.seller.vatNumber !== null || invoice.vat_pence !== 0) {
    pair(pdf, 'Net', moneyWithPennies(invoice.net_pence));
    pair(pdf, `VAT at ${invoice.vat_rate_bp / 100}%`, moneyWithPennies(invoice.vat_pence));
  }
  pair(pdf, 'Total', moneyWithPennies(invoice.gross_pence), 'Helvetica-Bold');
  if (invoice.kind === 'credit_note') {
    pair(pdf, 'Comes off your next invoice', moneyWithPennies(invoice.gross_pence));
    return;
  }
  if (invoice.credit_applied_pence > 0)
    pair(pdf, 'Credit applied', moneyWithPennies(-invoice.credit_applied_pence));
  if (kind === 'receipt' || invoice.status === 'paid')
    pair(pdf, 'Paid', moneyWithPennies(invoice.paid_pence));
  pair(pdf, 'To pay', moneyWithPennies(amountDue(invoice)), 'Helvetica-Bold');
}

function foot(pdf: Pdf, invoice: InvoiceRow, isTest: boolean): void {
  pdf.moveDown(2).font('Helvetica').fontSize(9).fillColor('#5b5670');
  pdf.text(
    invoice.seller.vatNumber === null
      ? 'The seller is not registered for VAT; no VAT is charged.'
      : 'Line amounts include VAT.',
    MARGIN,
  );
  if (invoice.status === 'open') pdf.text('Please pay by card, under Plan and billing, by the due date.');
  if (isTest) pdf.text('Test payments: no money was charged.');
}

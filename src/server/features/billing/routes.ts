import type { FastifyInstance, FastifyReply } from 'fastify';
import { billing } from '#contract/index.ts';
import { MINUTE } from '../../clock.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Sandbox } from '../../payments/sandbox/sandbox.ts';
import type { Services } from '../../services.ts';
import { agreePrice } from './admin-commands.ts';
import { searchEmployers } from './admin-queries.ts';
import { confirm, decide, dispute } from './hires/hire-commands.ts';
import { listHires } from './hires/hire-queries.ts';
import { giveCredit } from './invoices/credit-note-commands.ts';
import { invoiceNumber } from './invoices/invoice-rows.ts';
import { startPayment } from './invoices/pay-invoice.ts';
import { invoicePdf } from './invoices/write-invoice-pdf.ts';
import { getBilling, getInvoice, listInvoices } from './queries.ts';
import { stripeWebhook } from './receive-webhook.ts';
import {
  cancel,
  changePlan,
  previewChange,
  refresh,
  subscribe,
  undoCancel,
  updateCard,
} from './subscriptions/subscribe.ts';

/**
 * How often one member may subscribe, pay, or change the plan or the card in a minute, so that our card form can't be used
 * to test stolen cards.
 */
const PAYMENT_CALLS_PER_MINUTE = 30;

export async function billingRoutes(app: FastifyInstance, context: Services): Promise<void> {
  const { db } = context;
  route(app, billing.getBilling)(({ actor }) => getBilling(context, actor));
  route(
    app,
    billing.listInvoices,
  )(async ({ actor, query, reply }) => sendPage(reply, await listInvoices(db, actor, query)));
  route(app, billing.refreshBilling)(({ actor }) => refresh(context, actor));
  route(
    app,
    billing.createSubscription,
  )(async ({ actor, body }) => {
    await limit(context, actor);
    return subscribe(context, actor, body);
  });
  route(
    app,
    billing.createPaymentIntent,
  )(async ({ actor, body }) => {
    await limit(context, actor);
    return startPayment(context, actor, body);
  });
  route(
    app,
    billing.previewChange,
  )(async ({ actor, body }) => {
    await limit(context, actor);
    return previewChange(context, actor, body.planCode);
  });
  route(
    app,
    billing.changePlan,
  )(async ({ actor, body }) => {
    await limit(context, actor);
    return changePlan(context, actor, body.planCode);
  });
  route(
    app,
    billing.cancelSubscription,
  )(async ({ actor }) => {
    await limit(context, actor);
    return cancel(context, actor);
  });
  route(
    app,
    billing.resumeSubscription,
  )(async ({ actor }) => {
    await limit(context, actor);
    return undoCancel(context, actor);
  });
  route(
    app,
    billing.updateCard,
  )(async ({ actor }) => {
    await limit(context, actor);
    return updateCard(context, actor);
  });
  route(
    app,
    billing.getInvoicePdf,
  )(({ actor, params, reply }) => sendPdf(actor, params.invoiceId, 'invoice', reply));
  route(
    app,
    billing.getReceiptPdf,
  )(({ actor, params, reply }) => sendPdf(actor, params.invoiceId, 'receipt', reply));

  route(
    app,
    billing.sandboxConfirm,
  )(async ({ actor, body }) => {
    const sandbox = await ownSecret(context, actor, body.clientSecret);
    await limit(context, actor);
    return sandbox.confirm(body.clientSecret, body.card);
  });
  route(
    app,
    billing.sandboxChallenge,
  )(async ({ actor, body }) => {
    const sandbox = await ownSecret(context, actor, body.clientSecret);
    const { status, message } = await sandbox.challenge(body.clientSecret, body.outcome);
    return { status: status === 'succeeded' ? 'succeeded' : 'failed', message };
  });

  route(
    app,
    billing.listHires,
  )(async ({ actor, query, reply }) => sendPage(reply, await listHires(db, actor, query)));
  route(
    app,
    billing.confirmHire,
  )(({ actor, params, body }) => confirm(context, actor, params.hireId, body.salaryPence));
  route(
    app,
    billing.disputeHire,
  )(({ actor, params, body }) => dispute(context, actor, params.hireId, body.reason));
  route(app, billing.decideHire)(({ actor, params, body }) => decide(context, actor, params.hireId, body));
  route(app, billing.createCreditNote)(({ actor, body }) => giveCredit(context, actor, body));
  route(
    app,
    billing.agreePrice,
  )(({ actor, params, body }) => agreePrice(context, actor, params.employerId, body.pricePence));
  route(
    app,
    billing.findEmployers,
  )(async ({ query, reply }) => sendPage(reply, await searchEmployers(db, query)));
  await stripeWebhook(app, context);

  async function sendPdf(
    actor: Employer,
    invoiceId: string,
    kind: 'invoice' | 'receipt',
    reply: FastifyReply,
  ) {
    const invoice = await getInvoice(db, actor, invoiceId);
    if (kind === 'receipt' && (invoice.status !== 'paid' || invoice.kind === 'credit_note')) {
      throw notFound('A receipt for this invoice');
    }
    const pdf = await invoicePdf(invoice, kind, context.payments.provider === 'sandbox');
    const name = `${kind === 'receipt' ? 'receipt-' : ''}${invoiceNumber(invoice.number)}.pdf`;
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(pdf);
    return undefined;
  }
}

async function limit({ db, clock }: Services, actor: Employer): Promise<void> {
  await countAgainst(db, clock, {
    key: `billing:${actor.userId}`,
    max: PAYMENT_CALLS_PER_MINUTE,
    windowMs: MINUTE,
  });
}

/** @throws 404, also for somebody else's secret */
async function ownSecret(
  { payments, db }: Services,
  actor: Employer,
  clientSecret: string,
): Promise<Sandbox> {
  if (payments.provider !== 'sandbox') throw notFound('That call');
  const customerRef = await payments.customerOf(clientSecret);
  const account =
    customerRef === null
      ? undefined
      : await db
          .selectFrom('billing_accounts')
          .select('id')
          .where('customer_ref', '=', customerRef)
          .where('employer_id', '=', actor.companyId)
          .executeTakeFirst();
  if (account === undefined) throw notFound('That payment');
  return payments;
}

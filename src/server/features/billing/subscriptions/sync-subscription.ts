import { PLANS } from '#contract/plans.ts';
import type { Db } from '../../../db/connection.ts';
import { lockCompanyRow } from '../../../db/lock-company.ts';
import { refreshDeck } from '../../../deck/refresh-deck.ts';
import type { CustomerTruth, InvoiceTruth, SubscriptionTruth } from '../../../payments/payments.ts';
import type { Services } from '../../../services.ts';
import { notifyCompany } from '../../notifications/commands.ts';
import type { Account, Subscription } from '../account-rows.ts';
import { findSubscription } from '../account-rows.ts';
import { raiseInvoice, settleInvoice, voidInvoice } from '../invoices/invoice-rows.ts';
import { matchRolesToStanding } from './pause-roles.ts';
import { standingOf } from './standing-policy.ts';

type SyncContext = Pick<Services, 'db' | 'clock' | 'payments' | 'deck' | 'config' | 'log'>;

/**
 * Fetches the provider's state of one customer and overwrites ours with it. A ticket is drawn before the fetch, and a
 * lower ticket never overwrites a higher one: the later fetch has seen at least as much (docs/decisions/0011). No
 * transaction of ours is open during the request.
 */
export async function syncCustomer(context: SyncContext, customerRef: string): Promise<void> {
  const { db, payments, clock } = context;
  const ticket = await db
    .updateTable('billing_accounts')
    .set((set) => ({ sync_ticket: set('sync_ticket', '+', 1) }))
    .where('customer_ref', '=', customerRef)
    .returning(['id', 'employer_id', 'sync_ticket'])
    .executeTakeFirst();
  if (ticket === undefined) return;
  const truth = await payments.fetchCustomer(customerRef);
  const now = clock();
  const changeCount = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, ticket.id, ticket.employer_id);
    if (account.synced_ticket > ticket.sync_ticket) return 0;
    await trx
      .updateTable('billing_accounts')
      .set({
        synced_ticket: ticket.sync_ticket,
        synced_at: now,
        card_brand: truth?.card?.brand ?? null,
        card_last4: truth?.card?.last4 ?? null,
      })
      .where('id', '=', account.id)
      .execute();
    await writeInvoices(trx, context, account, truth, now);
    await writePayments(trx, account, truth, now);
    if (account.employer_id === null) return 0;
    await writeSubscription(trx, account, account.employer_id, truth, now);
    return matchRolesToStanding(trx, account.employer_id, now);
  });
  if (changeCount > 0) await refreshDeck(context);
}

/** Locks the company's row first, as everywhere. */
async function lockAccount(trx: Db, accountId: string, employerId: string | null): Promise<Account> {
  if (employerId !== null) await lockCompanyRow(trx, employerId);
  return trx
    .selectFrom('billing_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function writeSubscription(
  trx: Db,
  account: Account,
  employerId: string,
  truth: CustomerTruth | null,
  now: Date,
): Promise<void> {
  const oldSubscription = await findSubscription(trx, account.id);
  if (oldSubscription === null) return;
  const atProvider = truth?.subscriptions.find((each) => each.attemptId === oldSubscription.attempt_id);
  // Missing at the provider: either it is just being created, or the customer is gone and the subscription is over.
  if (atProvider === undefined && truth !== null) return;
  const status = atProvider?.status ?? 'ended';
  const invoice = atProvider === undefined ? null : oldestOwed(truth, atProvider);
  await trx
    .updateTable('subscriptions')
    .set({
      status,
      updated_at: now,
      past_due_since:
        status === 'past_due' ? (invoice?.createdAt ?? oldSubscription.past_due_since ?? now) : null,
      ...(atProvider !== undefined && {
        plan_code: atProvider.planCode,
        price_pence: atProvider.pricePence,
        provider_ref: atProvider.ref,
        period_start: atProvider.periodStart,
        period_end: atProvider.periodEnd,
        trial_ends_at: atProvider.trialEndsAt,
        cancel_at: status === 'ended' ? null : atProvider.cancelAt,
      }),
      // Once confirmed, its client secret is useless.
      ...(status !== 'incomplete' && status !== 'trialing' && { client_secret: null }),
      ...(status === 'trialing' && truth?.card && { client_secret: null }),
    })
    .where('account_id', '=', account.id)
    .execute();
  const counts = status === 'active' || status === 'past_due' || (status === 'trialing' && truth?.card);
  if (atProvider !== undefined && counts) {
    await trx
      .updateTable('employers')
      .set({ plan_code: atProvider.planCode, tier_option: 'OptionA' })
      .where('user_id', '=', employerId)
      .execute();
  }
  await notifyOfChange(
    trx,
    employerId,
    account,
    oldSubscription,
    { ...oldSubscription, status, plan_code: atProvider?.planCode ?? oldSubscription.plan_code },
    now,
  );
}

function oldestOwed(truth: CustomerTruth | null, subscription: SubscriptionTruth): InvoiceTruth | null {
  const open = (truth?.invoices ?? []).filter(
    (each) => each.status === 'open' && each.subscriptionRef === subscription.ref,
  );
  return open.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0] ?? null;
}

async function notifyOfChange(
  trx: Db,
  employerId: string,
  account: Account,
  oldSubscription: Subscription,
  newSubscription: Subscription,
  now: Date,
): Promise<void> {
  if (oldSubscription.status === newSubscription.status) return;
  const { label } = PLANS[newSubscription.plan_code];
  const news = {
    active: { title: 'Subscription active', body: `${label} is paid. Thank you.` },
    past_due: {
      title: 'A payment did not go through',
      body: `We could not take the payment for ${label}. Please update your card within a week; until then your roles stay live.`,
    },
    ended:
      newSubscription.status === 'ended'
        ? await endedWords(trx, employerId, account, oldSubscription, now)
        : null,
    trialing: null,
    incomplete: null,
    starting: null,
  }[newSubscription.status];
  if (news !== null)
    await notifyCompany(trx, {
      companyId: employerId,
      permission: 'billing',
      kind: 'billing',
      ...news,
      href: '/employer/billing',
      now,
    });
}

/** Null for a subscription that was never confirmed, unless its end pauses the roles. */
async function endedWords(
  trx: Db,
  employerId: string,
  account: Account,
  oldSubscription: Subscription,
  now: Date,
): Promise<{ title: string; body: string } | null> {
  if (oldSubscription.status === 'incomplete' || oldSubscription.status === 'starting') return null;
  const company = await trx
    .selectFrom('employers')
    .select(['plan_code', 'created_at'])
    .where('user_id', '=', employerId)
    .executeTakeFirstOrThrow();
  const sentence = `${PLANS[oldSubscription.plan_code].label} has ended.`;
  // The company may have changed to pay per hire before it gave a card.
  const { mayBeLive } = standingOf(company, account, null, now);
  if (!mayBeLive)
    return { title: 'Subscription ended', body: `${sentence} Your roles are paused, not lost.` };
  const isUnconfirmed = oldSubscription.status === 'trialing' && account.card_last4 === null;
  return isUnconfirmed ? null : { title: 'Subscription ended', body: sentence };
}

/** Oldest first, so that numbers follow dates. A subscription's first invoice is only issued once it is paid. */
async function writeInvoices(
  trx: Db,
  { config }: Pick<Services, 'config'>,
  account: Account,
  truth: CustomerTruth | null,
  now: Date,
): Promise<void> {
  const knownInvoices = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('provider_ref', 'is not', null)
    .execute();
  const byRef = new Map(knownInvoices.map((each) => [each.provider_ref, each]));
  const atProvider = (truth?.invoices ?? []).toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
  for (const each of atProvider) {
    const invoice =
      byRef.get(each.ref) ?? (isIssued(each) ? await mirror(trx, config, account, each) : undefined);
    if (invoice === undefined) continue;
    if (each.status === 'paid') await settleInvoice(trx, invoice, each.paidAt ?? now);
    if (each.status === 'void') await voidInvoice(trx, invoice, now);
  }
}

function isIssued(each: InvoiceTruth): boolean {
  // Ignore the zero-value invoice of a trial.
  if (each.totalPence === 0) return false;
  return each.status === 'paid' || (each.status === 'open' && !each.isFirst);
}

function mirror(trx: Db, config: Services['config'], account: Account, truth: InvoiceTruth) {
  const isCredit = truth.totalPence < 0;
  return raiseInvoice(trx, config.seller, {
    accountId: account.id,
    kind: isCredit ? 'credit_note' : 'subscription',
    lines: truth.lines.map((line) => ({
      ...line,
      grossPence: isCredit ? 0 - line.grossPence : line.grossPence,
    })),
    grossPence: Math.abs(truth.totalPence),
    creditAppliedPence: isCredit ? 0 : truth.creditAppliedPence,
    providerRef: truth.ref,
    issuedAt: truth.createdAt,
    period: { start: truth.periodStart, end: truth.periodEnd },
  });
}

/** Payments of invoices we raised ourselves. A payment of less than is owed settles nothing: an operator must look at it. */
async function writePayments(
  trx: Db,
  account: Account,
  truth: CustomerTruth | null,
  now: Date,
): Promise<void> {
  for (const payment of truth?.payments ?? []) {
    if (payment.status !== 'succeeded') continue;
    const invoice = await trx
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', payment.invoiceId)
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    if (invoice === undefined || invoice.status !== 'open') continue;
    const duePence = invoice.gross_pence - invoice.credit_applied_pence;
    if (payment.receivedPence < duePence) continue;
    await settleInvoice(trx, invoice, now);
    if (account.employer_id === null) continue;
    await notifyCompany(trx, {
      companyId: account.employer_id,
      permission: 'billing',
      kind: 'billing',
      title: 'Payment received',
      body: 'Thank you. The receipt is with your invoices.',
      href: '/employer/billing',
      now,
    });
  }
}

import { sql } from 'kysely';
import { BILLING_INVOICES, type Billing, type Invoice } from '#contract/billing.ts';
import type { PageQuery } from '#contract/paging.ts';
import { type PaidPlan, PLANS } from '#contract/plans.ts';
import { INT_MAX } from '#contract/units.ts';
import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Employer } from '../../http/actor.ts';
import { cursorOf, wholeNumber } from '../../http/cursor.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import type { Services } from '../../services.ts';
import { type Account, findAccount, findSubscription } from './account-rows.ts';
import { type InvoiceRow, invoiceOnWire } from './invoices/invoice-rows.ts';
import { balanceOf } from './invoices/ledger-rows.ts';
import { countRoles } from './subscriptions/check-plan.ts';
import { standingOf } from './subscriptions/standing-policy.ts';

/**
 * The monthly price of a plan for this employer, in pence: for Enterprise the agreed price if there is one, otherwise the
 * list price.
 */
export function priceOf(planCode: PaidPlan, account: Pick<Account, 'agreed_price_pence'> | null): number {
  if (planCode === 'ENTERPRISE' && account?.agreed_price_pence) return account.agreed_price_pence;
  return PLANS[planCode].listPricePence;
}

/**
 * What the billing screen shows, with the newest invoices; `listInvoices` returns all.
 * @throws 404 before the company is set up
 */
export async function getBilling(
  { db, clock, payments, config }: Pick<Services, 'db' | 'clock' | 'payments' | 'config'>,
  actor: Employer,
): Promise<Billing> {
  const now = clock();
  const company = await db
    .selectFrom('employers')
    .select(['plan_code', 'created_at'])
    .where('user_id', '=', actor.companyId)
    .executeTakeFirstOrThrow(() => notFound('Your company'));
  const account = await findAccount(db, actor.companyId);
  const subscription = account === null ? null : await findSubscription(db, account.id);
  const standing = standingOf(company, account, subscription, now);
  const { live, postings } = await countRoles(db, actor.companyId, standing.periodStart, now);
  const plan = PLANS[standing.planCode];
  const subscribedPrice = standing.isSubscribed ? subscription?.price_pence : undefined;
  return {
    provider: payments.provider,
    publishableKey: payments.publishableKey,
    planCode: standing.planCode,
    status: standing.status,
    prices: {
      ROLE_1: priceOf('ROLE_1', account),
      ROLE_3: priceOf('ROLE_3', account),
      ENTERPRISE: priceOf('ENTERPRISE', account),
    },
    pricePence: standing.planCode === 'NONE' ? 0 : (subscribedPrice ?? priceOf(standing.planCode, account)),
    isSubscribed: standing.isSubscribed,
    trialEndsAt: iso(standing.trialEndsAt),
    periodStart: standing.periodStart.toISOString(),
    periodEnd: standing.periodEnd.toISOString(),
    graceEndsAt: iso(standing.graceEndsAt),
    cancelAt: iso(standing.cancelAt),
    live: { used: live, allowed: plan.liveRoles },
    postings: { used: postings, allowed: plan.postingsPerMonth },
    pausedRoles: await countPaused(db, actor.companyId),
    card:
      account?.card_brand && account.card_last4
        ? { brand: account.card_brand, last4: account.card_last4 }
        : null,
    ...(account === null ? { owedPence: 0, creditPence: 0 } : await balanceOf(db, account.id)),
    invoices: await listPressingInvoices(db, actor),
    salesContact: config.salesContact,
  };
}

const NUMBER = cursorOf({ number: wholeNumber(INT_MAX) });

function invoicesOf(db: Db, actor: Employer) {
  return db
    .selectFrom('invoices')
    .innerJoin('billing_accounts', 'billing_accounts.id', 'invoices.account_id')
    .selectAll('invoices')
    .where('employer_id', '=', actor.companyId);
}

/** Newest first. @throws 400 for an invalid cursor */
export function listInvoices(db: Db, actor: Employer, page: PageQuery): Promise<Page<Invoice>> {
  return readPage(page, {
    cursor: NUMBER,
    read: (startAfter, count) =>
      invoicesOf(db, actor)
        .$call(whenGiven(startAfter, (some, { number }) => some.where('number', '<', number)))
        .orderBy('number', 'desc')
        .limit(count)
        .execute(),
    placeOf: ({ number }) => ({ number }),
    onWire: invoiceOnWire,
  });
}

/** All invoices, newest first, for the employer's export. */
export async function listAllInvoices(db: Db, actor: Employer): Promise<Invoice[]> {
  return (await invoicesOf(db, actor).orderBy('number', 'desc').execute()).map(invoiceOnWire);
}

/**
 * For the billing screen: open invoices and those paid or issued most recently, at most `BILLING_INVOICES`, in descending
 * order of number. One that was paid just now is included, however old it is.
 */
async function listPressingInvoices(db: Db, actor: Employer): Promise<Invoice[]> {
  const rows = await invoicesOf(db, actor)
    .orderBy(sql`invoices.status = 'open'`, 'desc')
    .orderBy(sql`coalesce(invoices.paid_at, invoices.issued_at)`, 'desc')
    .orderBy('number', 'desc')
    .limit(BILLING_INVOICES)
    .execute();
  return rows.toSorted((one, other) => other.number - one.number).map(invoiceOnWire);
}

/** @throws 404 for somebody else's */
export async function getInvoice(db: Db, actor: Employer, invoiceId: string): Promise<InvoiceRow> {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('billing_accounts', 'billing_accounts.id', 'invoices.account_id')
    .selectAll('invoices')
    .where('invoices.id', '=', invoiceId)
    .where('employer_id', '=', actor.companyId)
    .executeTakeFirstOrThrow(() => notFound('That invoice'));
  return row;
}

async function countPaused(db: Db, employerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('billing_paused_roles')
    .innerJoin('roles', 'roles.id', 'billing_paused_roles.role_id')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('roles.employer_id', '=', employerId)
    .where('roles.status', '=', 'paused')
    .executeTakeFirstOrThrow();
  return Number(count);
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

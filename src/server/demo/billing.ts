import { randomUUID } from 'node:crypto';
import { PLANS } from '#contract/plans.ts';
import { after, DAY } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { raiseInvoice, settleInvoice } from '../features/billing/invoices/invoice-rows.ts';
import { type Entry, emptyBook, nextDue } from '../payments/sandbox/book.ts';
import { confirm } from '../payments/sandbox/cards.ts';
import { runDueChanges, startSubscription } from '../payments/sandbox/subscribe.ts';

/** Long enough for two invoices. */
const SUBSCRIBED_DAYS = 43;
const SELLER = { name: 'Nod', address: null, vatNumber: null, vatRateBp: 0 };

/** Subscribes the demo employer through the sandbox, as its card form would, and advances its book to now. */
export async function subscribeDemoEmployer(trx: Db, employerId: string, now: Date): Promise<void> {
  const accountId = randomUUID();
  const attemptId = randomUUID();
  const customerRef = `cus_${accountId.replaceAll('-', '')}`;
  const since = after(now, -SUBSCRIBED_DAYS * DAY);
  const pricePence = PLANS.ENTERPRISE.listPricePence;
  const book = emptyBook(accountId);
  const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const entry: Entry = { book, now: since.getTime(), newId, events: [] };
  const request = { attemptId, planCode: 'ENTERPRISE', pricePence, trialEndsAt: null } as const;
  const { intent } = startSubscription(entry, request);
  confirm(entry, intent.id, { number: '4242424242424242', exp: '12/99', cvc: '123' });
  runDueChanges({ ...entry, now: now.getTime() });
  const [subscription] = book.subscriptions;
  if (subscription === undefined) return;
  const dueAt = nextDue(book);
  await trx
    .insertInto('sandbox_customers')
    .values({ id: customerRef, book: JSON.stringify(book), due_at: dueAt === null ? null : new Date(dueAt) })
    .execute();
  await trx
    .insertInto('billing_accounts')
    .values({
      id: accountId,
      employer_id: employerId,
      customer_ref: customerRef,
      trial_started_at: after(since, -7 * DAY),
      trial_ends_at: since,
      agreed_price_pence: null,
      card_brand: 'visa',
      card_last4: '4242',
      synced_at: now,
      created_at: since,
    })
    .execute();
  await trx
    .insertInto('subscriptions')
    .values({
      account_id: accountId,
      attempt_id: attemptId,
      plan_code: 'ENTERPRISE',
      price_pence: pricePence,
      provider_ref: subscription.id,
      client_secret: null,
      status: 'active',
      period_start: new Date(subscription.periodStart),
      period_end: new Date(subscription.periodEnd),
      created_at: since,
      updated_at: now,
    })
    .execute();
  for (const each of book.invoices) {
    const issuedAt = new Date(each.createdAt);
    const invoice = await raiseInvoice(trx, SELLER, {
      accountId,
      kind: 'subscription',
      lines: each.lines,
      grossPence: each.totalPence,
      creditAppliedPence: 0,
      providerRef: each.id,
      issuedAt,
      period: { start: new Date(each.periodStart), end: new Date(each.periodEnd) },
    });
    await settleInvoice(trx, invoice, issuedAt);
  }
}

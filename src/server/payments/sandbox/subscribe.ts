import { type PaidPlan, PLANS } from '#contract/plans.ts';
import { DAY } from '../../clock.ts';
import { monthAround, monthsAfter } from '../months.ts';
import { CardRefused, type ChangePreview } from '../payments.ts';
import {
  type Book,
  type Entry,
  INCOMPLETE_MS,
  type Intent,
  mustFind,
  newIntent,
  type SandboxCard,
  type SandboxInvoice,
  type SandboxSubscription,
} from './book.ts';

interface WantedSubscription {
  readonly attemptId: string;
  readonly planCode: PaidPlan;
  readonly pricePence: number;
  readonly trialEndsAt: number | null;
}

/** With a trial, only asks for a card; without a trial, charges the first month. */
export function startSubscription(entry: Entry, request: WantedSubscription): { id: string; intent: Intent } {
  const { book, now, newId } = entry;
  const start = now;
  const anchor = request.trialEndsAt ?? now;
  const subscription: SandboxSubscription = {
    id: newId('sub'),
    ...request,
    status: request.trialEndsAt === null ? 'incomplete' : 'trialing',
    periodStart: start,
    periodEnd: request.trialEndsAt ?? monthsAfter(anchor, 1),
    anchor,
    cancelAtPeriodEnd: false,
    createdAt: now,
    endedAt: null,
  };
  book.subscriptions.push(subscription);
  entry.events.push('customer.subscription.created');
  if (request.trialEndsAt !== null)
    return { id: subscription.id, intent: newIntent(entry, { kind: 'card' }, 0) };
  const invoice = raiseInvoice(entry, subscription, [monthOf(subscription)], true);
  // Credit has paid for the first month: the card is for later months.
  const intent =
    invoice.status === 'paid' ? newIntent(entry, { kind: 'card' }, 0) : intentFor(entry, invoice);
  return { id: subscription.id, intent };
}

/** The intent that pays an open invoice: the existing one, or a new one. */
export function intentFor(entry: Entry, invoice: SandboxInvoice): Intent {
  return (
    intentOf(entry.book, invoice) ??
    newIntent(entry, { kind: 'invoice', invoiceId: invoice.id }, owedPence(invoice))
  );
}

export function intentOf(book: Book, invoice: SandboxInvoice): Intent | undefined {
  return book.intents.find(
    ({ purpose, status }) =>
      purpose.kind === 'invoice' && purpose.invoiceId === invoice.id && status !== 'cancelled',
  );
}

export function owedPence(invoice: SandboxInvoice): number {
  return Math.max(0, invoice.totalPence - invoice.creditAppliedPence - invoice.paidPence);
}

function monthOf({ planCode, pricePence }: SandboxSubscription) {
  return { description: `${PLANS[planCode].label}, one month`, grossPence: pricePence };
}

function raiseInvoice(
  entry: Entry,
  subscription: SandboxSubscription,
  lines: SandboxInvoice['lines'],
  isFirst: boolean,
): SandboxInvoice {
  const { book, now } = entry;
  const total = lines.reduce((sum, line) => sum + line.grossPence, 0);
  const credit = Math.min(Math.max(0, total), book.creditPence);
  book.creditPence += total < 0 ? -total : -credit;
  const isSettled = total - credit <= 0;
  const invoice: SandboxInvoice = {
    id: entry.newId('in'),
    subscriptionId: subscription.id,
    isFirst,
    status: isSettled ? 'paid' : 'open',
    lines,
    totalPence: total,
    creditAppliedPence: credit,
    paidPence: 0,
    createdAt: now,
    paidAt: isSettled ? now : null,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    tries: 0,
    nextTryAt: null,
  };
  book.invoices.push(invoice);
  entry.events.push(isSettled ? 'invoice.paid' : 'invoice.finalized');
  if (isSettled && isFirst) subscription.status = 'active';
  return invoice;
}

/** Marks an invoice as paid. An incomplete or past due subscription with no other open invoice becomes active. */
export function payInvoice(entry: Entry, invoice: SandboxInvoice): void {
  const { book } = entry;
  invoice.paidPence = invoice.totalPence - invoice.creditAppliedPence;
  invoice.status = 'paid';
  invoice.paidAt = entry.now;
  invoice.nextTryAt = null;
  for (const intent of book.intents) {
    if (intent.purpose.kind !== 'invoice' || intent.purpose.invoiceId !== invoice.id) continue;
    if (intent.status !== 'succeeded') intent.status = 'cancelled';
  }
  entry.events.push('invoice.paid');
  const subscription = mustFind(book.subscriptions, invoice.subscriptionId);
  const isOwing = book.invoices.some(
    (each) => each.subscriptionId === subscription.id && each.status === 'open',
  );
  if (isOwing || (subscription.status !== 'incomplete' && subscription.status !== 'past_due')) return;
  subscription.status = 'active';
  entry.events.push('customer.subscription.updated');
}

/**
 * How many days after the invoice a failed charge is tried again. After the last try the invoice stays open until there is
 * a new card or a manual payment.
 */
const RETRY_DAYS = [1, 3, 5, 7];

/** Charges the card on file. */
export function collect(entry: Entry, invoice: SandboxInvoice): void {
  const { book, now } = entry;
  if (book.card !== null && !book.card.isEmpty) {
    payInvoice(entry, invoice);
    return;
  }
  const wait = RETRY_DAYS[invoice.tries];
  invoice.tries += 1;
  invoice.nextTryAt = wait === undefined ? null : Math.max(now, invoice.createdAt + wait * DAY);
  const subscription = mustFind(book.subscriptions, invoice.subscriptionId);
  if (subscription.status !== 'ended') subscription.status = 'past_due';
  entry.events.push('invoice.payment_failed', 'customer.subscription.updated');
}

/** Makes a confirmed card the one on file, and charges open invoices to it, except first ones: their intents pay them. */
export function keepCard(entry: Entry, card: SandboxCard): void {
  entry.book.card = card;
  entry.events.push('customer.updated');
  for (const invoice of entry.book.invoices) {
    if (invoice.status === 'open' && !invoice.isFirst) collect(entry, invoice);
  }
}

/**
 * What a change costs: the rest of the current month at the new price, less the same at the old. Free during a trial, or if
 * neither plan nor price changes.
 */
export function previewChange(
  subscription: SandboxSubscription,
  change: { planCode: PaidPlan; pricePence: number; at: number },
): ChangePreview & { lines: { description: string; grossPence: number }[] } {
  const { planCode, pricePence, periodStart, periodEnd } = subscription;
  const at = Math.min(Math.max(change.at, periodStart), periodEnd);
  const shareLeft = (periodEnd - at) / (periodEnd - periodStart);
  const isFree =
    subscription.status === 'trialing' || (planCode === change.planCode && pricePence === change.pricePence);
  const lines = isFree
    ? []
    : [
        {
          description: `Unused time on ${PLANS[planCode].label}`,
          grossPence: -Math.round(pricePence * shareLeft),
        },
        {
          description: `Remaining time on ${PLANS[change.planCode].label}`,
          grossPence: Math.round(change.pricePence * shareLeft),
        },
      ];
  const dueNowPence = lines.reduce((sum, line) => sum + line.grossPence, 0);
  return { dueNowPence, lines, nextPence: change.pricePence, nextAt: new Date(periodEnd) };
}

/** @throws {CardRefused} before anything is changed */
export function changePlan(
  entry: Entry,
  subscription: SandboxSubscription,
  change: { planCode: PaidPlan; pricePence: number; at: number },
): void {
  const { lines, dueNowPence } = previewChange(subscription, change);
  const mustCharge = dueNowPence > entry.book.creditPence;
  if (mustCharge && (entry.book.card === null || entry.book.card.isEmpty)) {
    throw new CardRefused('Your card was declined.');
  }
  subscription.planCode = change.planCode;
  subscription.pricePence = change.pricePence;
  entry.events.push('customer.subscription.updated');
  if (lines.length === 0) return;
  const invoice = raiseInvoice(entry, subscription, lines, false);
  if (invoice.status === 'open') payInvoice(entry, invoice);
}

export function endSubscription(entry: Entry, subscription: SandboxSubscription): void {
  const { book, now } = entry;
  if (subscription.status === 'ended') return;
  const wasUnpaid = subscription.status === 'incomplete';
  subscription.status = 'ended';
  subscription.endedAt = now;
  entry.events.push('customer.subscription.deleted');
  for (const invoice of book.invoices) {
    if (invoice.subscriptionId !== subscription.id || invoice.status !== 'open') continue;
    invoice.nextTryAt = null;
    if (!wasUnpaid) continue;
    invoice.status = 'void';
    book.creditPence += invoice.creditAppliedPence;
    for (const intent of book.intents) {
      if (intent.purpose.kind === 'invoice' && intent.purpose.invoiceId === invoice.id)
        intent.status = 'cancelled';
    }
    entry.events.push('invoice.voided');
  }
}

/** Does everything that has become due by now, in order: ends, renewals, retries. */
export function runDueChanges(entry: Entry): void {
  for (const subscription of entry.book.subscriptions) {
    if (subscription.status === 'incomplete' && subscription.createdAt + INCOMPLETE_MS <= entry.now) {
      endSubscription(entry, subscription);
    }
    while (
      subscription.status !== 'ended' &&
      subscription.status !== 'incomplete' &&
      subscription.periodEnd <= entry.now
    ) {
      renew({ ...entry, now: subscription.periodEnd }, subscription);
    }
  }
  for (const invoice of entry.book.invoices) {
    while (invoice.status === 'open' && invoice.nextTryAt !== null && invoice.nextTryAt <= entry.now) {
      collect({ ...entry, now: invoice.nextTryAt }, invoice);
    }
  }
}

/**
 * Begins the next month and charges it. Ends the subscription instead if it is cancelled, unpaid, or a trial without a card.
 */
function renew(entry: Entry, subscription: SandboxSubscription): void {
  const endsNow =
    subscription.cancelAtPeriodEnd ||
    subscription.status === 'past_due' ||
    (subscription.status === 'trialing' && entry.book.card === null);
  if (endsNow) {
    endSubscription(entry, subscription);
    return;
  }
  subscription.status = 'active';
  const { start, end } = monthAround(subscription.anchor, entry.now);
  subscription.periodStart = start;
  subscription.periodEnd = end;
  entry.events.push('customer.subscription.updated');
  const invoice = raiseInvoice(entry, subscription, [monthOf(subscription)], false);
  if (invoice.status === 'open') collect(entry, invoice);
}

import type { PaidPlan } from '#contract/plans.ts';
import { HOUR } from '../../clock.ts';

/** Everything the sandbox knows about one customer, as one document. Instants are milliseconds, money is pence. */
export interface Book {
  readonly accountId: string;
  card: SandboxCard | null;
  /** Credit for coming invoices. */
  creditPence: number;
  subscriptions: SandboxSubscription[];
  invoices: SandboxInvoice[];
  intents: Intent[];
}

/** What the sandbox stores about a card: how it will behave, never its number. */
export interface SandboxCard {
  readonly brand: string;
  readonly last4: string;
  /** Set up successfully but declined at every charge, like 4000 0000 0000 0341. */
  readonly isEmpty: boolean;
}

export interface SandboxSubscription {
  readonly id: string;
  readonly attemptId: string;
  planCode: PaidPlan;
  pricePence: number;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  periodStart: number;
  periodEnd: number;
  readonly trialEndsAt: number | null;
  /** Months are counted from this instant, so that the 31st is used again after a February. */
  anchor: number;
  cancelAtPeriodEnd: boolean;
  readonly createdAt: number;
  endedAt: number | null;
}

export interface SandboxInvoice {
  readonly id: string;
  readonly subscriptionId: string;
  readonly isFirst: boolean;
  status: 'open' | 'paid' | 'void';
  readonly lines: { description: string; grossPence: number }[];
  readonly totalPence: number;
  readonly creditAppliedPence: number;
  paidPence: number;
  readonly createdAt: number;
  paidAt: number | null;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** How often charging the card on file failed, and when the next try is. */
  tries: number;
  nextTryAt: number | null;
}

/** What a card form confirms: a card to store, or a payment. */
export interface Intent {
  readonly id: string;
  readonly secret: string;
  readonly purpose:
    | { readonly kind: 'card' }
    | { readonly kind: 'invoice'; readonly invoiceId: string }
    | { readonly kind: 'payment'; readonly ourInvoiceId: string };
  readonly amountPence: number;
  status: 'requires_card' | 'requires_action' | 'succeeded' | 'cancelled';
  /** The card that waits for its challenge. */
  pending: SandboxCard | null;
  readonly createdAt: number;
}

/** One change to a book, which is modified in place; `events` collects what happened. */
export interface Entry {
  readonly book: Book;
  readonly now: number;
  readonly newId: (prefix: string) => string;
  /** Stripe's event names, so that both adapters use the same ones. */
  readonly events: string[];
}

export function emptyBook(accountId: string): Book {
  return { accountId, card: null, creditPence: 0, subscriptions: [], invoices: [], intents: [] };
}

/** When something will happen next without a request; null for never. */
export function nextDue(book: Book): number | null {
  const dues = [
    ...book.subscriptions.flatMap((each) => {
      if (each.status === 'ended') return [];
      return [each.status === 'incomplete' ? each.createdAt + INCOMPLETE_MS : each.periodEnd];
    }),
    ...book.invoices.flatMap((each) =>
      each.status === 'open' && each.nextTryAt !== null ? [each.nextTryAt] : [],
    ),
  ];
  return dues.length === 0 ? null : Math.min(...dues);
}

/** How long to wait for a first payment, as at Stripe. */
export const INCOMPLETE_MS = 23 * HOUR;

export function newIntent(entry: Entry, purpose: Intent['purpose'], amountPence: number): Intent {
  const prefix = purpose.kind === 'card' ? 'seti' : 'pi';
  const id = entry.newId(prefix);
  const intent: Intent = {
    id,
    secret: `${id}_secret_${entry.newId('').replace('_', '')}`,
    purpose,
    amountPence,
    status: 'requires_card',
    pending: null,
    createdAt: entry.now,
  };
  entry.book.intents.push(intent);
  return intent;
}

export function mustFind<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const entry = list.find((each) => each.id === id);
  if (entry === undefined) throw new Error(`the sandbox has no ${id}`);
  return entry;
}

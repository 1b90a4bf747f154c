import { type Entry, type Intent, mustFind, type SandboxCard } from './book.ts';
import { keepCard, owedPence, payInvoice } from './subscribe.ts';

export interface TypedCard {
  readonly number: string;
  /** 'MM/YY' or 'MM / YYYY'. */
  readonly exp: string;
  readonly cvc: string;
}

export type Outcome =
  | { readonly status: 'succeeded' | 'requires_action'; readonly message: null }
  | { readonly status: 'failed'; readonly message: string };

type Behaviour = 'ok' | 'declined' | 'insufficient' | 'challenge' | 'empty';

/** The well-known test cards. The sandbox accepts no others, because it must never see a real card. */
const CARDS: Readonly<Record<string, readonly [brand: string, Behaviour]>> = {
  '4242424242424242': ['visa', 'ok'],
  '5555555555554444': ['mastercard', 'ok'],
  '4000000000000002': ['visa', 'declined'],
  '4000000000009995': ['visa', 'insufficient'],
  '4000002500003155': ['visa', 'challenge'],
  '4000000000000341': ['visa', 'empty'],
};

const REFUSED = {
  declined: 'Your card was declined.',
  insufficient: 'Your card has insufficient funds.',
  unknown: 'This is a test: use a test card, such as 4242 4242 4242 4242.',
  expired: 'Your card’s expiry date is in the past.',
  cvc: 'Your card’s security code is incomplete.',
  challenge: 'We could not confirm that it was you. Please try again or use another card.',
  over: 'This payment has expired. Please start again.',
} as const;

function failure(message: string): Outcome {
  return { status: 'failed', message };
}

/** Handles a submitted card form. An intent that has succeeded does not change, however often the form is sent again. */
export function confirm(entry: Entry, intentId: string, typedCard: TypedCard): Outcome {
  const intent = mustFind(entry.book.intents, intentId);
  if (intent.status === 'succeeded') return { status: 'succeeded', message: null };
  if (intent.status === 'cancelled') return failure(REFUSED.over);
  const number = typedCard.number.replaceAll(/[\s-]/g, '');
  const testCard = CARDS[number];
  if (testCard === undefined) return failure(REFUSED.unknown);
  if (!isAhead(typedCard.exp, entry.now)) return failure(REFUSED.expired);
  if (!/^\d{3,4}$/.test(typedCard.cvc.trim())) return failure(REFUSED.cvc);
  const [brand, behaviour] = testCard;
  const card = { brand, last4: number.slice(-4), isEmpty: behaviour === 'empty' };
  if (behaviour === 'challenge') {
    intent.status = 'requires_action';
    intent.pending = card;
    return { status: 'requires_action', message: null };
  }
  const isPayment = intent.purpose.kind !== 'card';
  if (behaviour === 'declined' || (behaviour === 'empty' && isPayment))
    return refuse(entry, intent, REFUSED.declined);
  if (behaviour === 'insufficient') return refuse(entry, intent, REFUSED.insufficient);
  return succeed(entry, intent, card);
}

export function challenge(entry: Entry, intentId: string, outcome: 'complete' | 'fail'): Outcome {
  const intent = mustFind(entry.book.intents, intentId);
  if (intent.status === 'succeeded') return { status: 'succeeded', message: null };
  if (intent.status !== 'requires_action' || intent.pending === null) return failure(REFUSED.over);
  const card = intent.pending;
  intent.pending = null;
  intent.status = 'requires_card';
  return outcome === 'fail' ? refuse(entry, intent, REFUSED.challenge) : succeed(entry, intent, card);
}

function refuse(entry: Entry, intent: Intent, message: string): Outcome {
  intent.status = 'requires_card';
  intent.pending = null;
  entry.events.push(
    intent.purpose.kind === 'card' ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed',
  );
  return failure(message);
}

function succeed(entry: Entry, intent: Intent, card: SandboxCard): Outcome {
  intent.status = 'succeeded';
  intent.pending = null;
  entry.events.push(intent.purpose.kind === 'card' ? 'setup_intent.succeeded' : 'payment_intent.succeeded');
  if (intent.purpose.kind === 'card') keepCard(entry, card);
  if (intent.purpose.kind === 'invoice') {
    const invoice = mustFind(entry.book.invoices, intent.purpose.invoiceId);
    if (owedPence(invoice) > 0) payInvoice(entry, invoice);
    keepCard(entry, card);
  }
  return { status: 'succeeded', message: null };
}

function isAhead(exp: string, now: number): boolean {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(exp) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false;
  return Date.UTC(Number(year) + (year.length === 2 ? 2_000 : 0), Number(month)) > now;
}

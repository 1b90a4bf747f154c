import type { PaidPlan } from '#contract/plans.ts';

/**
 * Who takes the money. Nothing here is called inside a transaction of ours, every write carries a key derived from a
 * row of ours so that asking twice is one effect, and what came of it is never concluded from an answer: it is fetched
 * with `fetchCustomer` when the provider says that something happened (docs/decisions/0011).
 */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe';
  /** For the provider's own card form; null where the form is ours. */
  readonly publishableKey: string | null;
  /** Makes the customer of a billing account, once. */
  readonly createCustomer: (who: NewCustomer) => Promise<string>;
  /** Ends all that runs and forgets the person: the account is gone. Doing it again is nothing. */
  readonly closeCustomer: (customerRef: string) => Promise<void>;
  /** Until its first payment, or its card where a trial comes first, is confirmed with the secret, it is worth nothing. */
  readonly startSubscription: (wanted: NewSubscription) => Promise<Begun>;
  /** Ends it now, with nothing given back: for one that was begun and never paid. */
  readonly dropSubscription: (subscriptionRef: string) => Promise<void>;
  readonly previewChange: (change: Change) => Promise<ChangePreview>;
  /** Changes the plan and charges or credits the difference. @throws CardRefused, and then nothing has changed */
  readonly changePlan: (change: Change & { readonly key: string }) => Promise<void>;
  readonly setCancelAtPeriodEnd: (subscriptionRef: string, wanted: boolean, key: string) => Promise<void>;
  /** Answers the secret with which another card is confirmed; it becomes the card on file, and open invoices are tried again. */
  readonly startCardUpdate: (customerRef: string, key: string) => Promise<string>;
  /** A payment of one invoice of ours. */
  readonly startPayment: (wanted: NewPayment) => Promise<Begun>;
  /** The secret that pays an invoice of the provider's own; null where nothing is left to pay. */
  readonly findInvoiceSecret: (invoiceRef: string) => Promise<string | null>;
  /** Credit that the provider takes off its next invoice. */
  readonly addCredit: (credit: NewCredit) => Promise<void>;
  /** The truth, whole; null for a customer that is not, or no longer, there. */
  readonly fetchCustomer: (customerRef: string) => Promise<CustomerTruth | null>;
}

export interface NewCustomer {
  readonly accountId: string;
  readonly companyName: string;
  readonly email: string | null;
}

export interface NewSubscription {
  readonly customerRef: string;
  /** Ours: key and mark of the subscription. */
  readonly attemptId: string;
  readonly planCode: PaidPlan;
  readonly pricePence: number;
  /** null where the first month is paid at once. */
  readonly trialEndsAt: Date | null;
}

export interface NewPayment {
  readonly customerRef: string;
  readonly invoiceId: string;
  readonly amountPence: number;
  readonly description: string;
}

export interface NewCredit {
  readonly customerRef: string;
  readonly creditNoteId: string;
  readonly amountPence: number;
  readonly reason: string;
}

export interface Begun {
  readonly ref: string;
  readonly clientSecret: string;
}

export interface Change {
  readonly subscriptionRef: string;
  readonly planCode: PaidPlan;
  readonly pricePence: number;
  /** The instant up to which the old plan was used: preview and change name the same one, so that they agree to the penny. */
  readonly at: Date;
}

export interface ChangeLine {
  readonly description: string;
  readonly grossPence: number;
}

export interface ChangePreview {
  /** Negative is credit. */
  readonly dueNowPence: number;
  readonly lines: ChangeLine[];
  readonly nextPence: number;
  readonly nextAt: Date;
}

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';

export interface SubscriptionTruth {
  readonly ref: string;
  readonly attemptId: string;
  readonly planCode: PaidPlan;
  readonly pricePence: number;
  readonly status: SubscriptionStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly trialEndsAt: Date | null;
  /** When it ends, where that is decided. */
  readonly cancelAt: Date | null;
}

export interface InvoiceTruth {
  readonly ref: string;
  readonly subscriptionRef: string | null;
  /** The very first of a subscription: worth nothing until it is paid. */
  readonly isFirst: boolean;
  readonly status: 'open' | 'paid' | 'void';
  /** Below zero where a change of plan gave something back; that became credit. */
  readonly totalPence: number;
  readonly creditAppliedPence: number;
  readonly paidPence: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly lines: readonly ChangeLine[];
}

export interface PaymentTruth {
  readonly ref: string;
  /** Ours. */
  readonly invoiceId: string;
  readonly status: 'pending' | 'succeeded' | 'cancelled';
  readonly receivedPence: number;
}

export interface CardOnFile {
  readonly brand: string;
  readonly last4: string;
}

export interface CustomerTruth {
  readonly card: CardOnFile | null;
  readonly subscriptions: readonly SubscriptionTruth[];
  readonly invoices: readonly InvoiceTruth[];
  readonly payments: readonly PaymentTruth[];
}

/** Something happened to a customer at the provider; what, is to be fetched. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerRef: string | null;
}

/** The provider cannot be reached, is overloaded, or refuses our key. Nothing is known of what was asked for. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** Time does not cure it: the key is wrong, or may not do this. */
  readonly needsOperator: boolean;

  constructor(message: string, more: { needsOperator: boolean; cause: unknown }) {
    super(message, { cause: more.cause });
    this.needsOperator = more.needsOperator;
  }
}

/** The card on file was declined, or asks for its owner: the provider's words for it. */
export class CardRefused extends Error {}

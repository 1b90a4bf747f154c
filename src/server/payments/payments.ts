import type { PaidPlan } from '#contract/plans.ts';

/**
 * The payment provider. Nothing here may be called inside a database transaction. Every write carries an idempotency
 * key derived from one of our rows, so repeating it has no further effect. Never infer the outcome from a response:
 * when the provider reports an event, fetch the state with `fetchCustomer` (docs/decisions/0011).
 */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe';
  /** For the provider's own card form; null if the form is ours. */
  readonly publishableKey: string | null;
  /** Creates the customer of a billing account; repeated calls return the same one. */
  readonly createCustomer: (who: NewCustomer) => Promise<string>;
  /** For a deleted account: ends all subscriptions and forgets the person. Repeating it has no effect. */
  readonly closeCustomer: (customerRef: string) => Promise<void>;
  /**
   * The subscription does not count until its first payment, or its card if it starts with a trial, is confirmed with
   * the secret.
   */
  readonly startSubscription: (subscription: NewSubscription) => Promise<UnconfirmedPayment>;
  /** Ends a subscription immediately without a refund, for one that was started but never paid. */
  readonly dropSubscription: (subscriptionRef: string) => Promise<void>;
  readonly previewChange: (change: Change) => Promise<ChangePreview>;
  /** Changes the plan and charges or credits the difference. @throws {CardRefused} and then nothing has changed */
  readonly changePlan: (change: Change & { readonly key: string }) => Promise<void>;
  readonly setCancelAtPeriodEnd: (
    subscriptionRef: string,
    isCancelling: boolean,
    key: string,
  ) => Promise<void>;
  /**
   * Returns the secret to confirm another card with. Once confirmed, the new card is the card on file, and open invoices
   * are charged to it.
   */
  readonly startCardUpdate: (customerRef: string, key: string) => Promise<string>;
  /** Starts a payment for an invoice that we issued. */
  readonly startPayment: (payment: NewPayment) => Promise<UnconfirmedPayment>;
  /** The secret to pay one of the provider's invoices with; null if nothing is left to pay. */
  readonly findInvoiceSecret: (invoiceRef: string) => Promise<string | null>;
  /** Adds credit that the provider deducts from its next invoice. */
  readonly addCredit: (credit: NewCredit) => Promise<void>;
  /** The customer's complete state; null if the customer does not exist, or no longer does. */
  readonly fetchCustomer: (customerRef: string) => Promise<CustomerTruth | null>;
}

export interface NewCustomer {
  readonly accountId: string;
  readonly companyName: string;
  readonly email: string | null;
}

export interface NewSubscription {
  readonly customerRef: string;
  /** Our own id: the idempotency key, stored on the provider's subscription. */
  readonly attemptId: string;
  readonly planCode: PaidPlan;
  readonly pricePence: number;
  /** null if the first month is paid immediately. */
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

export interface UnconfirmedPayment {
  readonly ref: string;
  readonly clientSecret: string;
}

export interface Change {
  readonly subscriptionRef: string;
  readonly planCode: PaidPlan;
  readonly pricePence: number;
  /** When the old plan ends. Preview and change must use the same instant to agree to the penny. */
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
  /** When it ends, if it has been cancelled. */
  readonly cancelAt: Date | null;
}

export interface InvoiceTruth {
  readonly ref: string;
  readonly subscriptionRef: string | null;
  /** The first invoice of a subscription, which does not count until it is paid. */
  readonly isFirst: boolean;
  readonly status: 'open' | 'paid' | 'void';
  /** Negative if a change of plan gave a refund, which became credit. */
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
  /** The id of our own invoice. */
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

/** Something happened to a customer at the provider; fetch the customer to learn what. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerRef: string | null;
}

/** The provider can't be reached, is overloaded, or refuses our key. The outcome of the call is unknown. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** Retrying won't help: the key is wrong, or lacks permission. */
  readonly needsOperator: boolean;

  constructor(message: string, details: { needsOperator: boolean; cause: unknown }) {
    super(message, { cause: details.cause });
    this.needsOperator = details.needsOperator;
  }
}

/** The card on file was declined, or its owner must authenticate. The message is the provider's. */
export class CardRefused extends Error {}

import type { Generated, JSONColumnType } from 'kysely';
import type { HIRE_STATUSES, INVOICE_KINDS, INVOICE_STATUSES, Invoice } from '#contract/billing.ts';
import type { PaidPlan } from '#contract/plans.ts';
import type { Instant, OptionalInstant, Sequence } from '../columns.ts';

export interface BillingTables {
  billing_accounts: BillingAccountTable;
  subscriptions: SubscriptionTable;
  billing_paused_roles: { role_id: string; paused_at: Instant };
  provider_events: ProviderEventTable;
  hires: HireTable;
  invoice_series: { name: string; last_number: number };
  invoices: InvoiceTable;
  service_credits: ServiceCreditTable;
  ledger_transactions: LedgerTransactionTable;
  ledger_entries: LedgerEntryTable;
  sandbox_customers: { id: string; book: JSONColumnType<object>; due_at: OptionalInstant };
  sandbox_secrets: { secret: string; customer_id: string; intent_id: string };
  sandbox_events: SandboxEventTable;
  sandbox_answers: { key: string; answer: JSONColumnType<object>; made_at: Generated<Date> };
}

export interface BillingAccountTable {
  id: string;
  /** null once the account is deleted: the numbers stay, but name nobody. */
  employer_id: string | null;
  /** The provider's customer; null before the first payment is started. */
  customer_ref: string | null;
  trial_started_at: OptionalInstant;
  trial_ends_at: OptionalInstant;
  /** Set by the operator: nothing has to be paid until then. */
  free_until: OptionalInstant;
  agreed_price_pence: number | null;
  card_brand: string | null;
  card_last4: string | null;
  /**
   * Each sync takes the next ticket before it asks the provider, so that an older response never overwrites a newer one
   * (docs/decisions/0011).
   */
  sync_ticket: Generated<number>;
  synced_ticket: Generated<number>;
  synced_at: OptionalInstant;
  /** When to check next whether roles must be paused or resumed; in the past for a new account. */
  next_check_at: Generated<Date>;
  created_at: Instant;
}

export interface SubscriptionTable {
  account_id: string;
  /**
   * Generated here before the provider is called: serves as the idempotency key, and identifies the provider's
   * subscription as ours.
   */
  attempt_id: string;
  plan_code: PaidPlan;
  price_pence: number;
  provider_ref: string | null;
  /** The card form needs it until the subscription is confirmed. */
  client_secret: string | null;
  status: 'starting' | 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  period_start: OptionalInstant;
  period_end: OptionalInstant;
  trial_ends_at: OptionalInstant;
  cancel_at: OptionalInstant;
  past_due_since: OptionalInstant;
  /** Counts completed changes, so that each has its own idempotency key. */
  change_no: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ProviderEventTable {
  id: string;
  type: string;
  customer_ref: string | null;
  received_at: Instant;
  handled_at: OptionalInstant;
}

export interface HireTable {
  id: string;
  application_id: string;
  role_id: string;
  employer_id: string;
  seeker_id: string;
  status: (typeof HIRE_STATUSES)[number];
  /** The rate of the employer's plan on the day of the hire. */
  fee_bp: number;
  /** Per year. */
  salary_pence: number | null;
  hired_at: Instant;
  employer_confirmed_at: OptionalInstant;
  seeker_confirmed_at: OptionalInstant;
  dispute_reason: string | null;
  decided_salary_pence: number | null;
  decision_reason: string | null;
  decided_at: OptionalInstant;
  reminders: Generated<number>;
  remind_at: Instant;
}

/** Who the invoice is for, as of its date. */
export interface BilledTo {
  companyName: string;
  billingAddress: string | null;
  email: string | null;
}

export interface Seller {
  name: string;
  address: string | null;
  vatNumber: string | null;
}

export interface InvoiceTable {
  id: string;
  account_id: string;
  number: number;
  kind: (typeof INVOICE_KINDS)[number];
  status: (typeof INVOICE_STATUSES)[number];
  /** The provider's invoice that this one mirrors. */
  provider_ref: string | null;
  /** The provider's payment for it, on invoices that we issue ourselves. */
  payment_ref: string | null;
  hire_id: string | null;
  /** The request id from the Admin's screen, so that sending it twice makes one credit note. */
  request_id: string | null;
  issued_at: Instant;
  due_at: Instant;
  paid_at: OptionalInstant;
  period_start: OptionalInstant;
  period_end: OptionalInstant;
  lines: JSONColumnType<Invoice['lines']>;
  net_pence: number;
  vat_rate_bp: number;
  vat_pence: number;
  gross_pence: number;
  credit_applied_pence: Generated<number>;
  paid_pence: Generated<number>;
  billed_to: JSONColumnType<BilledTo>;
  seller: JSONColumnType<Seller>;
}

export interface ServiceCreditTable {
  invoice_id: string;
  account_id: string;
  held_by: 'us' | 'provider';
  left_pence: number;
  given_to_provider_at: OptionalInstant;
}

export interface LedgerTransactionTable {
  id: string;
  source_key: string;
  description: string;
  reverses: string | null;
  made_at: Instant;
  made_in: Generated<string>;
}

export interface LedgerEntryTable {
  id: Sequence;
  transaction_id: string;
  ledger: Ledger;
  account_id: string | null;
  /** Debit is positive, credit negative. */
  amount_pence: number;
}

export const LEDGERS = [
  'receivable',
  'customer_credit',
  'cash',
  'vat',
  'revenue_subscription',
  'revenue_success_fee',
  'service_credit',
] as const;
export type Ledger = (typeof LEDGERS)[number];

export interface SandboxEventTable {
  id: string;
  customer_id: string;
  type: string;
  created_at: Instant;
  deliver_at: Instant;
  delivered_at: OptionalInstant;
}

import { type Kysely, sql } from 'kysely';

/**
 * Money: what each employer owes and has paid, a mirror of the payment provider's data, hires with their success fees,
 * and the ledger beneath. A billing account outlives the user: deleting the user sets `employer_id` to null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table billing_accounts (
    id uuid primary key,
    employer_id uuid unique references users on delete set null,
    customer_ref text unique,
    trial_started_at timestamptz,
    trial_ends_at timestamptz,
    free_until timestamptz,
    agreed_price_pence integer check (agreed_price_pence > 0),
    card_brand text,
    card_last4 text,
    sync_ticket bigint not null default 0,
    synced_ticket bigint not null default 0,
    synced_at timestamptz,
    created_at timestamptz not null
  )`,
  // One row per account, so repeated clicks still make one subscription.
  `create table subscriptions (
    account_id uuid primary key references billing_accounts,
    attempt_id uuid not null unique,
    plan_code text not null,
    price_pence integer not null,
    provider_ref text unique,
    client_secret text,
    status text not null check (status in ('starting', 'incomplete', 'trialing', 'active', 'past_due', 'ended')),
    period_start timestamptz,
    period_end timestamptz,
    trial_ends_at timestamptz,
    cancel_at timestamptz,
    past_due_since timestamptz,
    change_no integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table billing_paused_roles (
    role_id uuid primary key references roles on delete cascade,
    paused_at timestamptz not null
  )`,
  `create table provider_events (
    id text primary key,
    type text not null,
    customer_ref text,
    received_at timestamptz not null,
    handled_at timestamptz
  )`,
  'create index provider_events_unhandled on provider_events (received_at) where handled_at is null',
  `create table hires (
    id uuid primary key,
    application_id uuid not null unique references applications on delete cascade,
    role_id uuid not null references roles on delete cascade,
    employer_id uuid not null references users on delete cascade,
    seeker_id uuid not null references users on delete cascade,
    status text not null check (status in ('awaiting_salary', 'awaiting_seeker', 'agreed', 'disputed', 'settled')),
    fee_bp integer not null,
    salary_pence integer check (salary_pence > 0),
    hired_at timestamptz not null,
    employer_confirmed_at timestamptz,
    seeker_confirmed_at timestamptz,
    dispute_reason text,
    decided_salary_pence integer,
    decision_reason text,
    decided_at timestamptz,
    reminders integer not null default 0,
    remind_at timestamptz not null
  )`,
  'create index hires_by_employer on hires (employer_id)',
  'create index hires_by_seeker on hires (seeker_id)',
  `create index hires_to_remind on hires (remind_at) where status in ('awaiting_salary', 'awaiting_seeker')`,
  // A counter row instead of a sequence, so that a number taken in a failed transaction is used again.
  'create table invoice_series (name text primary key, last_number integer not null)',
  `create table invoices (
    id uuid primary key,
    account_id uuid not null references billing_accounts,
    number integer not null unique,
    kind text not null check (kind in ('subscription', 'success_fee', 'credit_note')),
    status text not null check (status in ('open', 'paid', 'void')),
    provider_ref text unique,
    payment_ref text unique,
    hire_id uuid unique references hires on delete set null,
    request_id uuid unique,
    issued_at timestamptz not null,
    due_at timestamptz not null,
    paid_at timestamptz,
    period_start timestamptz,
    period_end timestamptz,
    lines jsonb not null,
    net_pence integer not null,
    vat_rate_bp integer not null,
    vat_pence integer not null,
    gross_pence integer not null check (gross_pence = net_pence + vat_pence and gross_pence >= 0),
    credit_applied_pence integer not null default 0,
    paid_pence integer not null default 0,
    billed_to jsonb not null,
    seller jsonb not null,
    check (credit_applied_pence >= 0 and paid_pence >= 0 and credit_applied_pence + paid_pence <= gross_pence)
  )`,
  'create index invoices_by_account on invoices (account_id, number)',
  // Credit towards the next invoice: the provider deducts it from its own invoices, we from ours.
  `create table service_credits (
    invoice_id uuid primary key references invoices,
    account_id uuid not null references billing_accounts,
    held_by text not null check (held_by in ('us', 'provider')),
    left_pence integer not null check (left_pence >= 0),
    given_to_provider_at timestamptz
  )`,
  `create table ledger_transactions (
    id uuid primary key,
    source_key text not null unique,
    description text not null,
    reverses uuid unique references ledger_transactions,
    made_at timestamptz not null,
    made_in xid8 not null default pg_current_xact_id()
  )`,
  `create table ledger_entries (
    id bigint generated always as identity primary key,
    transaction_id uuid not null references ledger_transactions,
    ledger text not null check (ledger in
      ('receivable', 'customer_credit', 'cash', 'vat', 'revenue_subscription', 'revenue_success_fee', 'service_credit')),
    account_id uuid references billing_accounts,
    amount_pence bigint not null check (amount_pence <> 0),
    check ((ledger in ('receivable', 'customer_credit')) = (account_id is not null))
  )`,
  'create index ledger_entries_by_transaction on ledger_entries (transaction_id)',
  'create index ledger_entries_by_account on ledger_entries (account_id)',
  `create function ledger_is_written_once() returns trigger language plpgsql as $$
    begin raise exception 'The ledger is never changed, only reversed.'; end $$`,
  ...['ledger_transactions', 'ledger_entries'].flatMap((table) => [
    `create trigger ${table}_written_once before update or delete on ${table}
      for each row execute function ledger_is_written_once()`,
    `create trigger ${table}_never_emptied before truncate on ${table}
      for each statement execute function ledger_is_written_once()`,
  ]),
  // Entries can only be added by the database transaction that made their ledger transaction, so it stays balanced.
  `create function ledger_entry_joins_its_own() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_transactions
        where id = new.transaction_id and made_in = pg_current_xact_id()) then
        raise exception 'A ledger entry is written with its transaction.';
      end if;
      return new;
    end $$`,
  `create trigger ledger_entries_join_their_own before insert on ledger_entries
    for each row execute function ledger_entry_joins_its_own()`,
  `create function ledger_balances() returns trigger language plpgsql as $$
    declare
      which uuid := case when tg_table_name = 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid
        else (to_jsonb(new) ->> 'id')::uuid end;
    begin
      if (select count(*) < 2 or sum(amount_pence) <> 0 from ledger_entries where transaction_id = which) then
        raise exception 'The ledger transaction % does not balance.', which;
      end if;
      return null;
    end $$`,
  ...['ledger_transactions', 'ledger_entries'].map(
    (table) => `create constraint trigger ${table}_balance after insert on ${table}
      deferrable initially deferred for each row execute function ledger_balances()`,
  ),
  // The embedded sandbox: a payment provider, which doesn't use the tables above.
  `create table sandbox_customers (
    id text primary key,
    book jsonb not null,
    due_at timestamptz
  )`,
  'create index sandbox_customers_due on sandbox_customers (due_at)',
  `create table sandbox_secrets (
    secret text primary key,
    customer_id text not null references sandbox_customers on delete cascade,
    intent_id text not null
  )`,
  `create table sandbox_events (
    id text primary key,
    customer_id text not null,
    type text not null,
    created_at timestamptz not null,
    deliver_at timestamptz not null,
    delivered_at timestamptz
  )`,
  'create index sandbox_events_to_deliver on sandbox_events (deliver_at) where delivered_at is null',
  'create table sandbox_answers (key text primary key, answer jsonb not null)',
];

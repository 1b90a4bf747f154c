import { type Kysely, sql } from 'kysely';

/**
 * Sums of the 48-hour record by day, an index for every foreign key and every deletion by age, and tables for sitemaps. A
 * task sums the days (features/guarantee/sum-days), so this migration waits for no large table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, on } of INDEXES) {
    await sql.raw(`create index if not exists ${name} on ${on}`).execute(db);
  }
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/**
 * Indexes on tables that may be large. `npm run indexes` creates them before an upgrade without blocking writes
 * (`create index concurrently` cannot run in a migration's transaction); the migration creates only the missing ones.
 */
export const INDEXES: readonly { readonly name: string; readonly on: string }[] = [
  // For foreign keys: without these indexes, deleting an account reads whole tables.
  { name: 'application_moves_by_mover', on: 'application_moves (moved_by)' },
  { name: 'contests_by_answerer', on: 'contests (answered_by) where answered_by is not null' },
  { name: 'employers_by_verifier', on: 'employers (verified_by) where verified_by is not null' },
  { name: 'hires_by_role', on: 'hires (role_id)' },
  { name: 'interviews_by_canceller', on: 'interviews (cancelled_by) where cancelled_by is not null' },
  { name: 'interviews_by_role', on: 'interviews (role_id)' },
  { name: 'messages_by_sender', on: 'messages (sender_user_id)' },
  { name: 'reports_by_reporter', on: 'reports (reporter_id)' },
  { name: 'reports_by_resolver', on: 'reports (resolved_by) where resolved_by is not null' },
  { name: 'reports_by_role', on: 'reports (role_id) where role_id is not null' },
  { name: 'reports_by_thread', on: 'reports (thread_id) where thread_id is not null' },
  { name: 'sandbox_secrets_by_customer', on: 'sandbox_secrets (customer_id)' },
  { name: 'service_credits_by_account', on: 'service_credits (account_id)' },
  { name: 'thread_reads_by_user', on: 'thread_reads (user_id)' },
  { name: 'threads_by_role', on: 'threads (role_id)' },

  // Lets the ledger count from the index alone: an application takes 2.5 KB, its index entry 80 bytes.
  {
    name: 'applications_answers_due',
    on: 'applications (due_at) include (submitted_at, answered_at, verdict)',
  },
  {
    name: 'applications_answers_of_employer',
    on: 'applications (employer_id, due_at) include (submitted_at, answered_at, verdict)',
  },
  { name: 'employers_by_name', on: 'employers (lower(company_name), user_id)' },

  // For deletion by age (features/retention).
  {
    name: 'deliveries_done',
    on: "deliveries (updated_at) where state in ('sent', 'skipped', 'refused', 'failed')",
  },
  { name: 'notifications_by_time', on: 'notifications (created_at)' },
  { name: 'notifications_by_reading', on: 'notifications (read_at) where read_at is not null' },
  { name: 'password_resets_by_expiry', on: 'password_resets (expires_at)' },
  { name: 'provider_events_by_time', on: 'provider_events (received_at)' },
  { name: 'reports_by_decision', on: 'reports (resolved_at) where resolved_at is not null' },
];

const STATEMENTS = [
  // Every answer that fell due on a day, in UTC. A day without a row here is counted from the answers themselves.
  `create table guarantee_days (
    day date primary key,
    due integer not null,
    in_time integer not null
  )`,
  // How long the answers of a summed day took, in tenths of an hour, rounded in the same way as published times.
  `create table guarantee_waits (
    day date not null,
    tenths integer not null,
    answers integer not null,
    primary key (day, tenths)
  )`,
  // Changes since then: added in the same transaction as the change and folded into the sums later. Adding a row locks
  // nothing that others need, whereas updating one row per day would make every answer wait for every other.
  `create table guarantee_changes (
    id bigint generated always as identity primary key,
    day date not null,
    due smallint not null,
    in_time smallint not null,
    tenths integer,
    waits smallint not null
  )`,
  'create index guarantee_changes_by_day on guarantee_changes (day)',
  `create function wait_tenths(submitted_at timestamptz, answered_at timestamptz) returns integer
    language sql immutable strict as $$
    select floor((extract(epoch from answered_at - submitted_at) * 1000 + 180000) / 360000)::integer $$`,
  // What one answer adds to its day; no rows if it does not count. The triggers that use it come with 0024.
  `create function guarantee_share(verdict text, submitted_at timestamptz, due_at timestamptz, answered_at timestamptz)
    returns table (day date, due integer, in_time integer, tenths integer, waits integer)
    language sql immutable as $$
    select (due_at at time zone 'UTC')::date, 1,
      (verdict = 'answered_in_time' or (verdict = 'owed' and coalesce(answered_at < due_at, false)))::integer,
      wait_tenths(submitted_at, answered_at), (answered_at is not null)::integer
    where verdict not in ('withdrawn', 'excused') $$`,
  `create function note_guarantee_change() returns trigger language plpgsql as $$
    begin
      insert into guarantee_changes (day, due, in_time, tenths, waits)
      select day, sum(due), sum(in_time), tenths, sum(waits) from (
        select day, -due as due, -in_time as in_time, tenths, -waits as waits
        from guarantee_share(old.verdict, old.submitted_at, old.due_at, old.answered_at) where tg_op <> 'INSERT'
        union all
        select day, due, in_time, tenths, waits
        from guarantee_share(new.verdict, new.submitted_at, new.due_at, new.answered_at) where tg_op <> 'DELETE'
      ) shares
      group by day, tenths
      having sum(due) <> 0 or sum(in_time) <> 0 or sum(waits) <> 0;
      return null;
    end $$`,

  // An edition is written in parts and published once complete. It contains only paths; the origin is added when
  // served.
  `create table sitemap_editions (
    edition integer generated always as identity primary key,
    made_at timestamptz not null,
    parts integer
  )`,
  `create table sitemap_parts (
    edition integer not null references sitemap_editions on delete cascade,
    part integer not null,
    entries bytea not null,
    primary key (edition, part)
  )`,

  'alter table sandbox_answers add column made_at timestamptz not null default now()',

  // Replaced by `retention.sweep`. Without a handler, the tasks of these schedules would only pile up.
  `do $$ begin
    if to_regclass('tasks.schedule') is not null then
      delete from tasks.schedule where name in ('accounts.forget-resets', 'candidates.forget', 'deliveries.forget');
    end if;
  end $$`,
];

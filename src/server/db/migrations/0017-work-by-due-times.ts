import { type Kysely, sql } from 'kysely';

/** Lets background work look only at what is due, and lets many workers share it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table periodic_jobs (
    name text primary key,
    due_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    took_ms integer,
    failures integer not null default 0,
    problem text
  )`,

  'alter table deliveries add column claimed_at timestamptz',
  `create index deliveries_to_gather on deliveries (deliver_at) where state = 'waiting'`,
  `create index deliveries_leaving on deliveries (updated_at) where state = 'sending'`,

  // Only a company's live roles are in the decks; the others are read when they go live.
  `create or replace function touch_roles_of_employer() returns trigger language plpgsql as $$
    begin
      update roles set changed_in = changed_in
        where employer_id = coalesce(new.employer_id, old.employer_id) and status = 'live';
      return null;
    end $$`,

  // The default is in the past, so that every account is checked once and then on its own schedule.
  `alter table billing_accounts add column next_check_at timestamptz not null default 'epoch'`,
  'create index billing_accounts_to_check on billing_accounts (next_check_at)',

  // A role is live for thirty days, so only a few of all roles are live.
  `create index roles_live on roles (id) where status = 'live'`,
  `create index roles_to_expire on roles (expires_at) where status = 'live'`,
  `create index roles_live_by_employer on roles (employer_id) where status = 'live'`,

  `create index application_moves_decided on application_moves (moved_at, application_id)
    where to_status in ('shortlisted', 'interview_scheduled', 'offered', 'hired', 'rejected')`,
];

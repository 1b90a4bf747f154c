import { type Kysely, sql } from 'kysely';

/** Offers with their terms (D56), and why a seeker withdrew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table offers (
    id uuid primary key,
    application_id uuid not null unique references applications on delete cascade,
    status text not null
      check (status in ('incomplete', 'open', 'accepted', 'declined', 'withdrawn', 'expired', 'closed')),
    salary_pence integer check (salary_pence > 0),
    starts_on text,
    weekly_hours double precision,
    conditions text,
    expires_at timestamptz,
    revision integer not null default 0,
    made_at timestamptz not null,
    changed_at timestamptz,
    ended_at timestamptz,
    note text,
    due_at timestamptz,
    check (status in ('incomplete', 'declined', 'withdrawn', 'closed')
      or (salary_pence is not null and expires_at is not null))
  )`,
  'create index offers_due on offers (due_at) where due_at is not null',
  // The earlier release, which knows nothing of offers, leaves this null.
  'alter table applications add column withdrawal_reason text',
  `insert into offers (id, application_id, status, made_at)
    select gen_random_uuid(), id, 'incomplete', updated_at from applications where status = 'offered'`,
];

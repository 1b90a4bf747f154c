import { type Kysely, sql } from 'kysely';

/** New email addresses that wait to be confirmed, and confirmed changes that can still be undone from the old address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table email_changes (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    old_email text not null,
    new_email text not null,
    confirm_hash bytea unique,
    stop_hash bytea unique,
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    confirmed_at timestamptz,
    stoppable_until timestamptz not null
  )`,
  'create index email_changes_of on email_changes (user_id, asked_at)',
  'create unique index email_changes_waiting on email_changes (user_id) where confirmed_at is null',
  'create index email_changes_stoppable on email_changes (stoppable_until)',
];

import { type Kysely, sql } from 'kysely';

/** Searches that seekers saved, with the digest of what is new; and the single pieces of a notification about several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table saved_searches (
    id uuid primary key,
    seeker_id uuid not null references users on delete cascade,
    name text not null,
    search text not null,
    frequency text not null check (frequency in ('daily', 'weekly', 'never')),
    created_at timestamptz not null,
    reported_until timestamptz not null,
    due_at timestamptz
  )`,
  'create index saved_searches_of_seeker on saved_searches (seeker_id, created_at desc, id)',
  'create index saved_searches_due on saved_searches (due_at) where due_at is not null',
  // An earlier release leaves this null and sends the notification's own words.
  'alter table notifications add column items jsonb',
];

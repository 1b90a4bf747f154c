import { type Kysely, sql } from 'kysely';

/** Conversations can end, people can be blocked, reported and suspended (D35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table users add column suspended_at timestamptz',
  'alter table matches add column ended_at timestamptz',
  `create table blocks (
    blocker_id uuid not null references users on delete cascade,
    blocked_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    primary key (blocker_id, blocked_id)
  )`,
  'create index blocks_by_blocked on blocks (blocked_id)',
  `create table reports (
    id uuid primary key,
    reporter_id uuid not null references users on delete cascade,
    subject_id uuid not null references users on delete cascade,
    thread_id uuid references threads on delete cascade,
    role_id uuid references roles on delete cascade,
    reason text not null,
    words text,
    created_at timestamptz not null,
    outcome text check (outcome in ('dismissed', 'upheld')),
    resolution text,
    resolved_at timestamptz,
    resolved_by uuid references users on delete set null
  )`,
  'create index reports_by_subject on reports (subject_id)',
  'create index reports_waiting on reports (created_at) where resolved_at is null',
  // A person can have only one open report about the same thing.
  `create unique index reports_once on reports (reporter_id, coalesce(thread_id, role_id))
    where resolved_at is null`,
];

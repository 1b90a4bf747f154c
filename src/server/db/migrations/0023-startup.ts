import { type Kysely, sql } from 'kysely';

/**
 * What a start needs to know: which releases may run on this database, whether it has the demo world, and whether the
 * clock is right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table migration_levels (
    migration text primary key,
    oldest_level integer not null
  )`,
  // All earlier migrations only added to what the first release (15) uses.
  'insert into migration_levels (migration, oldest_level) select name, 15 from kysely_migration',
  'alter table users add column is_demo boolean not null default false',
  // Every start checks whether there are demo people.
  'create index users_invented on users (id) where is_demo',
  // One row once the demo world exists; without `finished_at`, its files are not complete yet.
  `create table demo_world (
    is_only boolean primary key default true check (is_only),
    seeded_at timestamptz not null,
    finished_at timestamptz
  )`,
  // One row: the latest instant at which a server trusted its clock, and how often an operator has confirmed the
  // clocks.
  `create table clock_watch (
    is_only boolean primary key default true check (is_only),
    trusted_at timestamptz not null,
    confirmations integer not null default 0
  )`,
  // Answered or withdrawn while the clock was in doubt: the guarantee decides these once the clock is trusted again.
  `create index applications_undecided on applications (due_at)
    where verdict = 'owed' and (answered_at is not null or status = 'withdrawn')`,
];

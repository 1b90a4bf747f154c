import { type Kysely, sql } from 'kysely';

/** What a start needs to know: which releases may run here, whether the demo world is here, and whether the clock is right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table migration_levels (
    migration text primary key,
    oldest_level integer not null
  )`,
  // Everything before was only ever added to what the first release (15) uses.
  'insert into migration_levels (migration, oldest_level) select name, 15 from kysely_migration',
  'alter table users add column is_demo boolean not null default false',
  // Every start asks whether there is anybody.
  'create index users_invented on users (id) where is_demo',
  // One row, once the demo world has been put in; unfinished means that its files are still to come.
  `create table demo_world (
    is_only boolean primary key default true check (is_only),
    seeded_at timestamptz not null,
    finished_at timestamptz
  )`,
  // One row: the newest instant at which a server was sure of the time, and how often an operator has confirmed it.
  `create table clock_watch (
    is_only boolean primary key default true check (is_only),
    trusted_at timestamptz not null,
    confirmations integer not null default 0
  )`,
  // Answered or withdrawn while the clock was in doubt: the guarantee decides about them once it is right.
  `create index applications_undecided on applications (due_at)
    where verdict = 'owed' and (answered_at is not null or status = 'withdrawn')`,
];

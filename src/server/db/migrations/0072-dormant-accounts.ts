import { type Kysely, sql } from 'kysely';

/**
 * When people last signed in, for accounts that nobody uses, and which accounts were erased, for backups that still have
 * them. Accounts from before this count from now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table users add column signed_in_at timestamptz not null default now()',
  'alter table users add column dormant_warned_at timestamptz',
  'create index users_by_sign_in on users (signed_in_at)',
  // The SHA-256 of the id: enough to recognise an account that came back, and nothing else.
  `create table erasures (
    id_hash bytea primary key,
    erased_at timestamptz not null
  )`,
  'create index erasures_by_age on erasures (erased_at)',
];

import { type Kysely, sql } from 'kysely';

/**
 * When people last signed in, to find accounts that nobody uses; and which accounts were erased, to erase them again after a
 * backup is restored. Existing accounts count as having signed in now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table users add column signed_in_at timestamptz not null default now()',
  'alter table users add column dormant_warned_at timestamptz',
  'create index users_by_sign_in on users (signed_in_at)',
  // The SHA-256 of the id: enough to recognise an account that a restore brought back, and nothing else.
  `create table erasures (
    id_hash bytea primary key,
    erased_at timestamptz not null
  )`,
  'create index erasures_by_age on erasures (erased_at)',
];

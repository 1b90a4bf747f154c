import { type Kysely, sql } from 'kysely';

/** Apps that show codes, passkeys and recovery codes, and who requires them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // last_step: the newest period whose code was used, because each code works once.
  `create table code_apps (
    user_id uuid primary key references users on delete cascade,
    secret bytea not null,
    added_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  `create table passkeys (
    id text primary key,
    user_id uuid not null references users on delete cascade,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    added_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkeys_of on passkeys (user_id, added_at)',
  `create table passkey_challenges (
    challenge_hash bytea primary key,
    user_id uuid references users on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index passkey_challenges_of on passkey_challenges (user_id) where user_id is not null',
  'create index passkey_challenges_by_expiry on passkey_challenges (expires_at)',
  `create table recovery_codes (
    code_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    made_at timestamptz not null
  )`,
  'create index recovery_codes_of on recovery_codes (user_id)',
  'alter table sessions add column second_factor_at timestamptz',
  'alter table employers add column requires_second_factor boolean not null default false',
];

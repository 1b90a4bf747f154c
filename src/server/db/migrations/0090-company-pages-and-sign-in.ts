import { type Kysely, sql } from 'kysely';

/** What companies say about themselves; and single sign-on for their members, by OpenID Connect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table company_pages (
    company_id uuid primary key references employers on delete cascade,
    about text,
    places text[] not null,
    benefits text[] not null,
    -- A list of {name, does}.
    people jsonb not null,
    updated_at timestamptz not null
  )`,
  `create table company_sign_in (
    company_id uuid primary key references employers on delete cascade,
    issuer text not null,
    client_id text not null,
    -- Sealed with a key that is derived from the signing key.
    client_secret bytea not null,
    member_role text not null check (member_role in ('recruiter', 'hiring_manager', 'interviewer', 'finance')),
    is_on boolean not null,
    is_required boolean not null,
    updated_at timestamptz not null
  )`,
  `create table company_identities (
    company_id uuid not null references employers on delete cascade,
    issuer text not null,
    subject text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    primary key (company_id, issuer, subject)
  )`,
  'create index company_identities_by_user on company_identities (user_id)',
  // One try to sign in, from leaving for the provider until coming back.
  `create table company_sign_in_attempts (
    state_hash bytea primary key,
    company_id uuid not null references employers on delete cascade,
    browser_hash bytea not null,
    nonce text not null,
    verifier text not null,
    expires_at timestamptz not null
  )`,
  'create index company_sign_in_attempts_by_company on company_sign_in_attempts (company_id)',
  'create index company_sign_in_attempts_expired on company_sign_in_attempts (expires_at)',
  // The company whose single sign-on opened the session, and the domain of the address that its provider vouched for.
  'alter table sessions add column sign_in_company_id uuid references employers on delete cascade',
  'alter table sessions add column sign_in_domain text',
  'create index sessions_by_sign_in on sessions (sign_in_company_id) where sign_in_company_id is not null',
];

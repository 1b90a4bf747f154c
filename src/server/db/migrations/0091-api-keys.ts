import { type Kysely, sql } from 'kysely';

/** Keys for programs, and stored responses, which are repeated if a request is sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A company's key is deleted with the membership of the person who made it; a person's own key has no company.
  `create table api_keys (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    company_id uuid,
    made_as text,
    name text not null,
    scopes text[] not null,
    token_hash bytea not null unique,
    ending text not null,
    had_second_factor boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    network text,
    check ((company_id is null) = (made_as is null)),
    foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
  )`,
  'create index api_keys_by_user on api_keys (user_id)',
  'create index api_keys_by_company on api_keys (company_id, user_id)',
  'create index api_keys_by_end on api_keys (expires_at)',
  `create table idempotent_answers (
    key_id uuid not null references api_keys on delete cascade,
    idempotency_key text not null,
    request_hash bytea not null,
    started_at timestamptz not null,
    status integer,
    body text,
    primary key (key_id, idempotency_key)
  )`,
  'create index idempotent_answers_by_age on idempotent_answers (started_at)',
];

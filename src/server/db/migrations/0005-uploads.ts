import { type Kysely, sql } from 'kysely';

/** Uploads: the address that was issued, the file received, the CV it became, and the text read from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table uploads (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    key text not null,
    state text not null check (state in ('offered', 'receiving', 'received', 'claimed')),
    is_presigned boolean not null,
    declared_name text,
    declared_size integer,
    declared_type text,
    size integer,
    type text,
    sha256 bytea,
    offered_at timestamptz not null,
    expires_at timestamptz not null,
    received_at timestamptz,
    claimed_at timestamptz
  )`,
  'create index uploads_of_person on uploads (user_id)',
  `create index uploads_unclaimed on uploads (expires_at) where state <> 'claimed' or is_presigned`,
  // A person has one CV: of two concurrent claims, only one can succeed.
  `create unique index uploads_one_cv on uploads (user_id) where state = 'claimed'`,
  `create table cv_texts (
    upload_id uuid primary key references uploads on delete cascade,
    user_id uuid not null references users on delete cascade,
    reading text not null check (reading in ('read', 'empty', 'locked', 'unreadable')),
    pages integer,
    pages_read integer,
    text text not null,
    read_at timestamptz not null
  )`,
  'create index cv_texts_of_person on cv_texts (user_id)',
];

import { type Kysely, sql } from 'kysely';

/** Job boards that a company follows, and the roles that come from each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table followed_feeds (
    id uuid primary key,
    employer_id uuid not null references employers on delete cascade,
    address text not null,
    board text not null,
    state text not null,
    problem text,
    failures integer not null default 0,
    etag text,
    last_modified text,
    content_hash bytea,
    preview jsonb,
    held_role_ids uuid[] not null default '{}',
    confirmed_role_ids uuid[] not null default '{}',
    created_at timestamptz not null,
    checked_at timestamptz,
    check_at timestamptz,
    unique (employer_id, address)
  )`,
  'create index followed_feeds_due on followed_feeds (check_at) where check_at is not null',
  `create table feed_roles (
    role_id uuid primary key references roles on delete cascade,
    feed_id uuid not null references followed_feeds on delete cascade,
    source_key text not null,
    -- What the advert said when the feed last wrote it: anything else is an edit by hand.
    advert_mark text not null,
    closed_at timestamptz
  )`,
  'create index feed_roles_by_feed on feed_roles (feed_id)',
  'alter table imports add column feed_id uuid references followed_feeds on delete set null',
  'create index imports_by_feed on imports (feed_id, created_at desc) where feed_id is not null',
];

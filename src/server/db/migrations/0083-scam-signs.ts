import { type Kysely, sql } from 'kysely';

/** Signs of fraud that a message had when it was sent; and the senders that an Admin should review, one open row each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column scam_signs text[]`.execute(db);
  await sql`create table scam_reviews (
    id uuid primary key,
    -- Whose texts they are: one of the two.
    company_id uuid references employers on delete cascade,
    seeker_id uuid references users on delete cascade,
    signs text[] not null,
    -- How many texts had signs, and the latest of them.
    texts integer not null,
    message_ids uuid[] not null,
    role_ids uuid[] not null,
    created_at timestamptz not null,
    latest_at timestamptz not null,
    outcome text check (outcome in ('harmless', 'suspended')),
    decided_at timestamptz,
    decided_by uuid references users on delete set null,
    check ((company_id is null) <> (seeker_id is null))
  )`.execute(db);
  await sql`create index scam_reviews_by_company on scam_reviews (company_id)`.execute(db);
  await sql`create index scam_reviews_by_seeker on scam_reviews (seeker_id)`.execute(db);
  await sql`create index scam_reviews_by_admin on scam_reviews (decided_by)`.execute(db);
  await sql`create unique index scam_reviews_once on scam_reviews (coalesce(company_id, seeker_id))
    where decided_at is null`.execute(db);
  await sql`create index scam_reviews_waiting on scam_reviews (created_at, id) where decided_at is null`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';

/** The private address under which somebody's own calendar subscribes to their interviews; at most one per person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calendar_links (
    user_id uuid primary key references users on delete cascade,
    -- SHA-256 of the token in the address, which is shown once.
    token_hash bytea not null unique,
    created_at timestamptz not null,
    read_at timestamptz
  )`.execute(db);
}

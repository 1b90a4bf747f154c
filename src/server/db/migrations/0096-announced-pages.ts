import { type Kysely, sql } from 'kysely';

/** The roles whose pages search engines were notified of (IndexNow), so that they are also notified when a role closes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table announced_pages (
    -- Not a reference: that a role is gone is to be told, too.
    role_id uuid primary key,
    announced_at timestamptz not null
  )`.execute(db);
}

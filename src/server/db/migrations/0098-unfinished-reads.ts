import { type Kysely, sql } from 'kysely';

/** How often a followed feed was begun to be read without coming to an end; and those that wait for their first read go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table followed_feeds add column unfinished_reads integer not null default 0`.execute(db);
  await sql`update followed_feeds set check_at = now() where state = 'checking' and check_at is null`.execute(
    db,
  );
}

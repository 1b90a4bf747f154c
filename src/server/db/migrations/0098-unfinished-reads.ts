import { type Kysely, sql } from 'kysely';

/** How many reads of a followed feed were started but not finished. Feeds that wait for their first read become due now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table followed_feeds add column unfinished_reads integer not null default 0`.execute(db);
  await sql`update followed_feeds set check_at = now() where state = 'checking' and check_at is null`.execute(
    db,
  );
}

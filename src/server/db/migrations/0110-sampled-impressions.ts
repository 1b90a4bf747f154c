import { type Kysely, sql } from 'kysely';

/**
 * How many impressions a row stands for. Adding a column with a constant default rewrites no rows. The previous release
 * counts each row as one, which is too low only while impressions are sampled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table impressions add column weight smallint not null default 1`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * How many showings of a card a row stands for. A constant default is not written to the rows that exist; the release before
 * counts each row as one, which is low only while cards are sampled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table impressions add column weight smallint not null default 1`.execute(db);
}

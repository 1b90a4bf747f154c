import { type Kysely, sql } from 'kysely';

/** A rejection that its employer can still take back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column held_rejection jsonb`.execute(db);
}

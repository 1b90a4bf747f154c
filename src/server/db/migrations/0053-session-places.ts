import { type Kysely, sql } from 'kysely';

/** Roughly where a session was last used, and with which browser, so that people recognise their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column network text, add column browser text`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What the mail about a notification contains besides its text: an interview's details and its calendar entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column enclosure jsonb`.execute(db);
}

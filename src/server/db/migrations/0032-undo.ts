import { type Kysely, sql } from 'kysely';

/** Applications that can still be undone: the employer does not see them yet (D57). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column undo_until timestamptz`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** "Not for me" (D52). An older release shows a declined invitation as an open one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invites add column declined_at timestamptz`.execute(db);
}

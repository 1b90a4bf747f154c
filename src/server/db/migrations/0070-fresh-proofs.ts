import { type Kysely, sql } from 'kysely';

/** When a session's user last proved who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proven_at timestamptz`.execute(db);
}

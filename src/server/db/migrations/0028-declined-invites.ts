import { type Kysely, sql } from 'kysely';

/** When a seeker declined an invite: "Not for me" (D52). An older release shows a declined invite as open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invites add column declined_at timestamptz`.execute(db);
}

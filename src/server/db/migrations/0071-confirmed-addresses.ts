import { type Kysely, sql } from 'kysely';

/** When a mailed link proved that an account's address belongs to its user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_confirmed_at timestamptz`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Whether a virus scanner looked at a file before anybody else could open it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column is_scanned boolean not null default false`.execute(db);
  await sql`alter table attachments add column is_scanned boolean not null default false`.execute(db);
}

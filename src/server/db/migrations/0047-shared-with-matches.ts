import { type Kysely, sql } from 'kysely';

/** What a seeker lets the employers they match with read: not the phone number or the career until they say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seekers
    add column shares_phone boolean not null default false,
    add column shares_career boolean not null default false`.execute(db);
}

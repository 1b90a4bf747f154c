import { type Kysely, sql } from 'kysely';

/** The past jobs, education, languages and links in a person's profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seekers
    add column jobs jsonb,
    add column education jsonb,
    add column languages jsonb,
    add column links jsonb`.execute(db);
}

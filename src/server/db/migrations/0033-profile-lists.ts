import { type Kysely, sql } from 'kysely';

/** Jobs with their employers, education, languages and links, as the person keeps them in their profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seekers
    add column jobs jsonb,
    add column education jsonb,
    add column languages jsonb,
    add column links jsonb`.execute(db);
}

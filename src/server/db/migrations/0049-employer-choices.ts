import { type Kysely, sql } from 'kysely';

/**
 * A renamed company keeps its flag, an unverified company can ask to be verified, and adverts can be left out of an import:
 * single lines, or all adverts with a certain concern.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table employers
    add column flag_name text,
    add column verification_asked_at timestamptz,
    add column verification_request text`.execute(db);
  // For the Admins' list of companies that asked.
  await sql`create index employers_asking on employers (verification_asked_at)
    where verification_asked_at is not null`.execute(db);
  await sql`alter table imports
    add column left_out_lines integer[] not null default '{}',
    add column left_out_concerns text[] not null default '{}'`.execute(db);
}

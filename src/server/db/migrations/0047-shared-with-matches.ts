import { type Kysely, sql } from 'kysely';

/** What employers may read of a seeker they match with: the phone number and the career only if the seeker agrees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seekers
    add column shares_phone boolean not null default false,
    add column shares_career boolean not null default false`.execute(db);
}

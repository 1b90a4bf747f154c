import { type Kysely, sql } from 'kysely';

/**
 * Whether the seeker had accepted an interview by the time that another was scheduled. For older interviews this is not
 * known, so they keep counting as accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table interviews add column was_accepted boolean not null default true`.execute(db);
}

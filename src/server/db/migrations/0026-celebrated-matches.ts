import { type Kysely, sql } from 'kysely';

/** Each match is celebrated once, on whichever of the seeker's screens is in front first (D51). Earlier ones have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A default that is a constant rewrites no rows; without it from now on, a new match is still to be celebrated.
  await sql`alter table matches add column celebrated_at timestamptz default now()`.execute(db);
  await sql`alter table matches alter column celebrated_at drop default`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Each match is celebrated once, on whichever of the seeker's screens is visible first (D51). Older matches have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Adding a column with a constant default rewrites no rows. Then the default goes, so that new matches are celebrated.
  await sql`alter table matches add column celebrated_at timestamptz default now()`.execute(db);
  await sql`alter table matches alter column celebrated_at drop default`.execute(db);
}

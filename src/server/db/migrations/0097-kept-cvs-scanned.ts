import { type Kysely, sql } from 'kysely';

/** Whether a virus scanner looked at a CV that is kept besides the upload, for the employers it went to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kept_cvs add column is_scanned boolean not null default false`.execute(db);
  await sql`update kept_cvs set is_scanned = true from uploads where uploads.id = kept_cvs.id and uploads.is_scanned`.execute(
    db,
  );
}

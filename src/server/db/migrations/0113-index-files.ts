import { type Kysely, sql } from 'kysely';

/**
 * A row for each index that a process saved as a file, to recognise files of another database. A database restored from an
 * older backup lacks the row; in a database with copied rows, `written_in` or `place` doesn't match.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table index_files (
        id uuid primary key,
        place text not null,
        written_at timestamptz not null,
        written_in xid8 not null default pg_current_xact_id()
      )`,
    )
    .execute(db);
}

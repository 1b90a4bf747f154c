import { type Kysely, sql } from 'kysely';

/** An index of the few applications that have not been sent, to find those whose task was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index applications_unsent on applications (undo_until)
    where undo_until is not null and status = 'pending'`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** An index of the few rejections that can still be taken back, to find those whose task was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index applications_held_rejection on applications ((held_rejection ->> 'until'))
    where held_rejection is not null`.execute(db);
}

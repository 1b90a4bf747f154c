import { type Kysely, sql } from 'kysely';

/** The few rejections that can still be taken back, so that those whose task was lost are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index applications_held_rejection on applications ((held_rejection ->> 'until'))
    where held_rejection is not null`.execute(db);
}

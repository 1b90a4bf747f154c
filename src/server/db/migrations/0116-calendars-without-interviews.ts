import { type Kysely, sql } from 'kysely';

/**
 * Deletes calendar links and connected calendars of members who may read interviews in none of their companies: they could
 * neither see nor remove them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['calendar_links', 'member_calendars']) {
    await sql`delete from ${sql.table(table)} c
      where exists (select from company_members m where m.user_id = c.user_id)
        and not exists (select from company_members m where m.user_id = c.user_id and m.member_role <> 'finance')`.execute(
      db,
    );
  }
}

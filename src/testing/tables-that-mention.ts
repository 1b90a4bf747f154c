import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/**
 * Our tables with a row that contains this text in any column. The queue's own tables are left out: they contain only ids.
 */
export async function tablesThatMention(db: Db, trace: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const found = await Promise.all(
    tables
      .filter(({ schema }) => schema === 'public')
      .map(async ({ name }) => {
        const { rows } =
          await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${trace}%`} limit 1`.execute(
            db,
          );
        return rows.length > 0 ? [name] : [];
      }),
  );
  return found.flat();
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';

const BATCH = 5_000;

/**
 * Deletes what meets a condition some thousand rows a transaction, so that no lock and no burst of writes is long. `key`
 * are the columns of the primary key. Rows that somebody has locked are left for the next time.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  key: readonly string[],
  condition: RawBuilder<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.id(column)));
  while (!signal.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked
      )`.execute(db);
    if (numAffectedRows < BigInt(BATCH)) return;
  }
}

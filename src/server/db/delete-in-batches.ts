import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';
import { inPortions } from './in-portions.ts';

const BATCH = 5_000;

/**
 * Deletes the rows that match a condition, a few thousand per transaction, to keep locks and bursts of writes short.
 * `key` lists the columns of the primary key. Locked rows are left for the next time.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  key: readonly string[],
  condition: RawBuilder<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.id(column)));
  await inPortions(BATCH, signal, async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked
      )`.execute(db);
    return Number(numAffectedRows);
  });
}

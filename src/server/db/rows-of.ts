import { type OperationNodeSource, sql } from 'kysely';
import type { Db } from './connection.ts';

const FETCHED = 500;
let openedCursors = 0;

/** A query that selects rows, such as Kysely's builders. */
interface RowQuery<Row> extends OperationNodeSource {
  readonly execute: () => Promise<Row[]>;
}

/**
 * Streams the rows of a query, a few hundred in memory at a time. `trx` must be a transaction, because a cursor ends
 * with it.
 */
export async function* rowsOf<Row>(trx: Db, query: RowQuery<Row>): AsyncGenerator<Row> {
  openedCursors += 1;
  const cursor = sql.id(`rows_${openedCursors}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from ${cursor}`.execute(trx);
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await sql`close ${cursor}`.execute(trx);
}

/** Groups rows into batches, so that related data can be read for a whole batch. */
export async function* batchesOf<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

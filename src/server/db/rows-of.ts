import { type OperationNodeSource, sql } from 'kysely';
import type { Db } from './connection.ts';

const FETCHED = 500;
let opened = 0;

/** What a query selects; Kysely's builders are such. */
interface Selecting<Row> extends OperationNodeSource {
  readonly execute: () => Promise<Row[]>;
}

/** The rows of a query, some hundred in memory at a time. `trx` is a transaction: a cursor lives no longer. */
export async function* rowsOf<Row>(trx: Db, query: Selecting<Row>): AsyncGenerator<Row> {
  opened += 1;
  const cursor = sql.id(`rows_${opened}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from ${cursor}`.execute(trx);
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await sql`close ${cursor}`.execute(trx);
}

/** The same, in groups: for what is read beside them at once. */
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

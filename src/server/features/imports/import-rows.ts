import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { readPostings } from '#adverts/file/read-postings.ts';
import type { Db } from '../../db/connection.ts';
import type { ImportTable } from '../../db/tables/imports.ts';
import { contentOf } from './content-store.ts';
import { type ImportRow, problemOf, readRow } from './import-roles.ts';
import { readTable } from './read-table.ts';

/** Large enough to make a transaction worthwhile, small enough not to keep others waiting. */
const BATCH = 200;
/** Reading an advert takes about a millisecond; requests get their turn after this many. */
const AT_A_STRETCH = 20;

export interface RowBatch {
  readonly rows: readonly ImportRow[];
  /** The index of the first row, from 0. */
  readonly from: number;
  /** Bytes of the input read so far. */
  readonly readBytes: number;
}

/** All rows of an import in batches, read and judged, except for what only the database knows. */
export async function* batchesOf(
  db: Db,
  given: Pick<Selectable<ImportTable>, 'id' | 'name' | 'csv_columns'>,
): AsyncGenerator<RowBatch> {
  const source = contentOf(db, given);
  const firstLines = new Map<string, number>();
  let readBytes = 0;
  const onRead = (bytes: number) => {
    readBytes = bytes;
  };
  const found =
    given.csv_columns === null ? readPostings(source, onRead) : readTable(source, given.csv_columns, onRead);
  let rows: ImportRow[] = [];
  let from = 0;
  for await (const row of found) {
    rows.push('problem' in row ? problemOf(row) : readRow(row.line, row.posting, firstLines));
    if (rows.length % AT_A_STRETCH === 0) await setImmediate();
    if (rows.length < BATCH) continue;
    yield { rows, from, readBytes };
    from += rows.length;
    rows = [];
  }
  if (rows.length > 0) yield { rows, from, readBytes };
}

import type { Selectable } from 'kysely';
import { IMPORT_ROWS_MAX } from '#contract/imports.ts';
import type { ImportTable } from '../../db/tables/imports.ts';
import { eagerSlices, restingSlices } from '../../pace.ts';
import { contentOf } from './content-store.ts';
import type { ImportServices } from './import-services.ts';
import { type ImportRow, problemOf } from './read-row.ts';

/** Large enough to make a transaction worthwhile, small enough not to keep others waiting. */
const BATCH = 200;
/** The embedded database has one connection: everybody waits while a batch is stored, some ten milliseconds an advert. */
const BATCH_WHERE_ALL_WAIT = 10;

const TOO_MANY = `An import reads at most ${IMPORT_ROWS_MAX.toLocaleString('en-GB')} adverts: import the rest as another file.`;

export interface RowBatch {
  readonly rows: readonly ImportRow[];
  /** The index of the first row, from 0. */
  readonly from: number;
  /** Bytes of the input read so far. */
  readonly readBytes: number;
}

/**
 * All rows of an import in batches, read and checked, except for checks that need the database. @throws as
 * `ImportReader.rows`
 */
export async function* batchesOf(
  { db, connection, importReader }: Pick<ImportServices, 'db' | 'connection' | 'importReader'>,
  importRow: Pick<Selectable<ImportTable>, 'id' | 'name' | 'csv_columns'>,
  signal: AbortSignal,
): AsyncGenerator<RowBatch> {
  const batchSize = connection.isExclusive ? BATCH_WHERE_ALL_WAIT : BATCH;
  const document = { name: importRow.name, columns: importRow.csv_columns };
  let rows: ImportRow[] = [];
  let from = 0;
  let bytesRead = 0;
  const slices = connection.isExclusive ? restingSlices() : eagerSlices();
  for await (const portion of importReader.rows(document, contentOf(db, importRow.id), signal)) {
    // Waiting for the reader is no work.
    slices.resume();
    for (const { row, readBytes } of portion) {
      bytesRead = readBytes;
      const isTooMany = from + rows.length === IMPORT_ROWS_MAX;
      rows.push(isTooMany ? problemOf({ line: row.line, problem: TOO_MANY }) : row);
      if (rows.length < batchSize && !isTooMany) continue;
      yield { rows, from, readBytes };
      if (isTooMany) return;
      from += rows.length;
      rows = [];
      // Storing the batch counts as work, too.
      await slices.rest();
    }
  }
  if (rows.length > 0) yield { rows, from, readBytes: bytesRead };
}

import type { Selectable } from 'kysely';
import { readPostings } from '#adverts/file/read-postings.ts';
import { IMPORT_ROWS_MAX } from '#contract/imports.ts';
import type { ImportTable } from '../../db/tables/imports.ts';
import { eagerSlices, restingSlices } from '../../pace.ts';
import type { Services } from '../../services.ts';
import { contentOf } from './content-store.ts';
import { type ImportRow, problemOf, readRow } from './import-roles.ts';
import { readTable } from './read-table.ts';

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

/** All rows of an import in batches, read and checked, except for checks that need the database. */
export async function* batchesOf(
  { db, connection }: Pick<Services, 'db' | 'connection'>,
  given: Pick<Selectable<ImportTable>, 'id' | 'name' | 'csv_columns'>,
): AsyncGenerator<RowBatch> {
  const most = connection.isExclusive ? BATCH_WHERE_ALL_WAIT : BATCH;
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
  const slices = connection.isExclusive ? restingSlices() : eagerSlices();
  for await (const row of found) {
    if (from + rows.length === IMPORT_ROWS_MAX) {
      rows.push(problemOf({ line: row.line, problem: TOO_MANY }));
      break;
    }
    rows.push('problem' in row ? problemOf(row) : readRow(row.line, row.posting, firstLines));
    if (slices.isOver) await slices.rest();
    if (rows.length < most) continue;
    yield { rows, from, readBytes };
    from += rows.length;
    rows = [];
    // Storing the batch counts as work, too.
    await slices.rest();
  }
  if (rows.length > 0) yield { rows, from, readBytes };
}

import type { Selectable } from 'kysely';
import { cleanText } from '#adverts/text/clean-text.ts';
import type { Db } from '../../db/connection.ts';
import type { ImportTable } from '../../db/tables/imports.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import { storedRow } from './import-roles.ts';
import { batchesOf, type RowBatch } from './import-rows.ts';
import type { ImportServices } from './import-services.ts';
import { concernsOf, readOwnLiveRoles } from './inspect-concerns.ts';
import { type ImportRow, isStorable, type Storable } from './read-row.ts';
import { type StoreOptions, storeRoles } from './store-roles.ts';
import { countAll, storedTally, tallyOf } from './tally-rows.ts';
import type { ReportRow } from './write-import-report.ts';

/**
 * Stores an import's adverts as roles, one batch per transaction, with each row's outcome. An interrupted import continues
 * after the last stored batch; two runs at once take turns and repeat nothing. @throws as `ImportReader.rows`
 */
export async function runImport(
  context: Pick<ImportServices, 'db' | 'connection' | 'clock' | 'config' | 'deck' | 'log' | 'importReader'>,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, config } = context;
  const importRow = await db
    .updateTable('imports')
    .set({ status: 'running' })
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (importRow === undefined) return;
  for await (const batch of batchesOf(context, importRow, signal)) {
    signal.throwIfAborted();
    await db
      .transaction()
      .execute((trx) => storeBatch(trx, importRow, batch, { now: clock(), publicUrl: config.publicUrl }));
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('imports')
      .set({ status: 'done', finished_at: clock(), read_bytes: importRow.size_bytes })
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .execute();
    await trx.deleteFrom('import_parts').where('import_id', '=', importId).execute();
  });
  await refreshDeck(context);
}

async function storeBatch(
  trx: Db,
  importRow: Selectable<ImportTable>,
  batch: RowBatch,
  at: Pick<StoreOptions, 'now' | 'publicUrl'>,
): Promise<void> {
  const { rows_done: rowsDone, tally: before } = await trx
    .selectFrom('imports')
    .select(['rows_done', 'tally'])
    .where('id', '=', importRow.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const newRows = batch.rows.slice(Math.max(0, rowsDone - batch.from));
  if (newRows.length === 0) return;
  const rows = await leaveOut(trx, importRow, newRows, at.now);
  const storedRoles = (
    await storeRoles(
      trx,
      rows.filter(isStorable).map(({ role }) => role),
      {
        ...at,
        employerId: importRow.employer_id,
        isReopening: importRow.is_reopening,
        isReplacing: importRow.is_replacing,
        importId: importRow.id,
      },
    )
  ).values();
  const outcomes = rows.map((row) => (isStorable(row) ? storedRow(row, storedRoles.next().value) : row));
  const tally = tallyOf(before);
  countAll(tally, outcomes);
  await trx
    .insertInto('import_rows')
    .values(outcomes.map((row, index) => rowOf(importRow.id, rowsDone + index, row)))
    .execute();
  await trx
    .updateTable('imports')
    .set({
      rows_done: rowsDone + rows.length,
      read_bytes: batch.readBytes,
      tally: JSON.stringify(storedTally(tally)),
    })
    .where('id', '=', importRow.id)
    .execute();
}

/** Marks the rows that the employer left out, which are reported and not stored. */
async function leaveOut(
  trx: Db,
  importRow: Selectable<ImportTable>,
  rows: readonly ImportRow[],
  now: Date,
): Promise<readonly ImportRow[]> {
  const { left_out_lines: lines, left_out_concerns: unwanted } = importRow;
  if (lines.length === 0 && unwanted.length === 0) return rows;
  const ownRoles = await readOwnLiveRoles(trx, importRow, now);
  const isLeftOut = (row: Storable) =>
    lines.includes(row.line) ||
    (unwanted.length > 0 && concernsOf(row, ownRoles).some((each) => unwanted.includes(each)));
  return rows.map((row): ImportRow => {
    if (!isStorable(row) || !isLeftOut(row)) return row;
    const { line, role } = row;
    return { line, outcome: 'left_out', code: null, reason: '', title: role.fields.title, roleId: '' };
  });
}

/** An outcome as it is stored. */
export function rowOf(importId: string, place: number, row: ReportRow) {
  return {
    import_id: importId,
    place,
    line: row.line,
    outcome: row.outcome,
    code: row.code,
    reason: cleanText(row.reason),
    title: cleanText(row.title),
    role_id: row.roleId === '' ? null : row.roleId,
  };
}

import type { Selectable } from 'kysely';
import { cleanText } from '#adverts/text/clean-text.ts';
import type { Db } from '../../db/connection.ts';
import type { ImportTable } from '../../db/tables/imports.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import { outcomeOf } from './import-roles.ts';
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
  const importRecord = await db
    .updateTable('imports')
    .set({ status: 'running' })
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (importRecord === undefined) return;
  for await (const batch of batchesOf(context, importRecord, signal)) {
    signal.throwIfAborted();
    await db
      .transaction()
      .execute((trx) => storeBatch(trx, importRecord, batch, { now: clock(), publicUrl: config.publicUrl }));
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('imports')
      .set({ status: 'done', finished_at: clock(), read_bytes: importRecord.size_bytes })
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .execute();
    await trx.deleteFrom('import_parts').where('import_id', '=', importId).execute();
  });
  await refreshDeck(context);
}

async function storeBatch(
  trx: Db,
  importRecord: Selectable<ImportTable>,
  batch: RowBatch,
  options: Pick<StoreOptions, 'now' | 'publicUrl'>,
): Promise<void> {
  const {
    status,
    rows_done: rowsDone,
    tally: before,
  } = await trx
    .selectFrom('imports')
    .select(['status', 'rows_done', 'tally'])
    .where('id', '=', importRecord.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Another run may have finished it meanwhile, or it was ended because it took longer than a day.
  if (status !== 'running') return;
  const newRows = batch.rows.slice(Math.max(0, rowsDone - batch.from));
  if (newRows.length === 0) return;
  const rows = await leaveOut(trx, importRecord, newRows, options.now);
  const storedRoles = (
    await storeRoles(
      trx,
      rows.filter(isStorable).map(({ role }) => role),
      {
        ...options,
        employerId: importRecord.employer_id,
        isReopening: importRecord.is_reopening,
        isReplacing: importRecord.is_replacing,
        importId: importRecord.id,
      },
    )
  ).values();
  const outcomes = rows.map((row) => (isStorable(row) ? outcomeOf(row, storedRoles.next().value) : row));
  const tally = tallyOf(before);
  countAll(tally, outcomes);
  await trx
    .insertInto('import_rows')
    .values(outcomes.map((row, index) => importRowValues(importRecord.id, rowsDone + index, row)))
    .execute();
  await trx
    .updateTable('imports')
    .set({
      rows_done: rowsDone + rows.length,
      read_bytes: batch.readBytes,
      tally: JSON.stringify(storedTally(tally)),
    })
    .where('id', '=', importRecord.id)
    .execute();
}

/** Marks the rows that the employer left out, which are reported and not stored. */
async function leaveOut(
  trx: Db,
  importRecord: Selectable<ImportTable>,
  rows: readonly ImportRow[],
  now: Date,
): Promise<readonly ImportRow[]> {
  const { left_out_lines: leftOutLines, left_out_concerns: leftOutConcerns } = importRecord;
  if (leftOutLines.length === 0 && leftOutConcerns.length === 0) return rows;
  const ownRoles = await readOwnLiveRoles(trx, importRecord, now);
  const isLeftOut = (row: Storable) =>
    leftOutLines.includes(row.line) ||
    (leftOutConcerns.length > 0 && concernsOf(row, ownRoles).some((each) => leftOutConcerns.includes(each)));
  return rows.map((row): ImportRow => {
    if (!isStorable(row) || !isLeftOut(row)) return row;
    const { line, role } = row;
    return { line, outcome: 'left_out', code: null, reason: '', title: role.fields.title, roleId: '' };
  });
}

/** The values of an outcome's row in `import_rows`. */
export function importRowValues(importId: string, place: number, row: ReportRow) {
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

import type { Selectable } from 'kysely';
import { cleanText } from '#adverts/text/clean-text.ts';
import type { Db } from '../../db/connection.ts';
import type { ImportTable } from '../../db/tables/imports.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Services } from '../../services.ts';
import { isStorable, storedRow } from './import-roles.ts';
import { batchesOf, type RowBatch } from './import-rows.ts';
import { storeRoles } from './store-roles.ts';
import { countAll, storedTally, tallyOf } from './tally-rows.ts';
import type { ReportRow } from './write-import-report.ts';

/**
 * Stores an import's adverts as roles, one batch per transaction, with each row's outcome. An interrupted import
 * continues after the last stored batch; two that run at once take turns and repeat nothing.
 */
export async function runImport(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log'>,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const given = await db
    .updateTable('imports')
    .set({ status: 'running' })
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (given === undefined) return;
  for await (const batch of batchesOf(db, given)) {
    signal.throwIfAborted();
    await db.transaction().execute((trx) => storeBatch(trx, given, batch, clock()));
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('imports')
      .set({ status: 'done', finished_at: clock(), read_bytes: given.size_bytes })
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .execute();
    await trx.deleteFrom('import_parts').where('import_id', '=', importId).execute();
  });
  await refreshDeck(context);
}

async function storeBatch(
  trx: Db,
  given: Selectable<ImportTable>,
  batch: RowBatch,
  now: Date,
): Promise<void> {
  const { rows_done: done, tally: before } = await trx
    .selectFrom('imports')
    .select(['rows_done', 'tally'])
    .where('id', '=', given.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = batch.rows.slice(Math.max(0, done - batch.from));
  if (rows.length === 0) return;
  const stored = (
    await storeRoles(
      trx,
      rows.filter(isStorable).map(({ role }) => role),
      { employerId: given.employer_id, now, isReopening: given.is_reopening, importId: given.id },
    )
  ).values();
  const told = rows.map((row) => (isStorable(row) ? storedRow(row, stored.next().value) : row));
  const tally = tallyOf(before);
  countAll(tally, told);
  await trx
    .insertInto('import_rows')
    .values(told.map((row, index) => rowOf(given.id, done + index, row)))
    .execute();
  await trx
    .updateTable('imports')
    .set({
      rows_done: done + rows.length,
      read_bytes: batch.readBytes,
      tally: JSON.stringify(storedTally(tally)),
    })
    .where('id', '=', given.id)
    .execute();
}

function rowOf(importId: string, place: number, row: ReportRow) {
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

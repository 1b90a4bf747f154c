import { sql } from 'kysely';
import { after, DAY, HOUR, SECOND } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { inPortions } from '../../db/in-portions.ts';
import { CutOff } from '../../isolated/read-isolated.ts';
import { Unreadable } from '../../isolated/stream-isolated.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { checkImport } from './check-import.ts';
import type { ImportServices } from './import-services.ts';
import { runImport } from './run-import.ts';

/** An import of thousands of adverts takes minutes, while its process does other work. */
const OPTIONS = { retries: 3, waitSeconds: 5, timeoutSeconds: 3_600, concurrency: 2 };
const PORTION = 50;

export const checkTask = defineTask<{ importId: string }>('import.check', OPTIONS);
export const runTask = defineTask<{ importId: string }>('import.run', OPTIONS);

/** Why an import ended that the isolated process could not read. */
export const UNREADABLE =
  'We couldn’t read this file: it may be damaged, or take too much time or memory to read. Split it and import the parts.';
const CUT_OFF =
  'Reading this file was interrupted several times, so the import has ended. Import it again: nothing is added twice.';

export function importTasks(context: ImportServices): void {
  const { tasks } = context;
  tasks.setHandler(checkTask, ({ importId }, signal, isLast) =>
    endIfUnreadable(context, importId, isLast, () => checkImport(context, importId, signal)),
  );
  tasks.setHandler(runTask, ({ importId }, signal, isLast) =>
    endIfUnreadable(context, importId, isLast, () => runImport(context, importId, signal)),
  );
  tasks.addPeriodicJob('import.tidy', { everySeconds: HOUR / SECOND }, (signal) =>
    tidyImports(context, signal),
  );
}

/** Ends an import that can't be read, or whose reading was cut off in the last attempt. */
async function endIfUnreadable(
  { db, log }: ImportServices,
  importId: string,
  isLast: boolean,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    const isUnreadable = error instanceof Unreadable;
    if (!isUnreadable && !(isLast && error instanceof CutOff)) throw error;
    log.warn({ importId, detail: error.message }, 'an import could not be read');
    const problem = isUnreadable ? UNREADABLE : CUT_OFF;
    await db.transaction().execute((trx) => endImports(trx, [importId], problem));
  }
}

/** Deletes imports whose file has not arrived within a day, and ends the others that are not finished by then. */
async function tidyImports(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const since = after(clock(), -DAY);
  const isLeft = sql`status = 'receiving' and created_at < ${since}`;
  await deleteInBatches(db, 'imports', ['id'], isLeft, signal);
  await inPortions(PORTION, signal, () => db.transaction().execute((trx) => endUnfinished(trx, since)));
}

async function endUnfinished(trx: Db, since: Date): Promise<number> {
  const oldImports = await trx
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['columns', 'checking', 'checked', 'queued', 'running'])
    .where('created_at', '<', since)
    .limit(PORTION)
    .forUpdate()
    .skipLocked()
    .execute();
  await endImports(
    trx,
    oldImports.map(({ id }) => id),
    'This import was not finished within a day and has ended. Import it again: nothing is added twice.',
  );
  return oldImports.length;
}

/**
 * Ends those of these imports that are not finished, and deletes what they were to read. `problem` tells the company why.
 */
export async function endImports(trx: Db, ids: readonly string[], problem: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('imports')
    .set({ status: 'failed', problem })
    .where('id', 'in', ids)
    .where('status', 'not in', ['done', 'failed'])
    .execute();
  await trx.deleteFrom('import_parts').where('import_id', 'in', ids).execute();
}

import { after, DAY, HOUR, SECOND } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { defineTask } from '../../tasks/task.ts';
import { checkImport } from './check-import.ts';
import { runImport } from './run-import.ts';

const PATIENCE = { retries: 3, waitSeconds: 5, expireSeconds: 900 };

export const checkTask = defineTask<{ importId: string }>('import.check', PATIENCE);
export const runTask = defineTask<{ importId: string }>('import.run', PATIENCE);

export function importTasks(context: Context): void {
  context.tasks.does(checkTask, ({ importId }, signal) => checkImport(context, importId, signal));
  context.tasks.does(runTask, ({ importId }, signal) => runImport(context, importId, signal));
  context.tasks.comesRound('import.tidy', { everySeconds: HOUR / SECOND }, () => tidyImports(context));
}

/** What was brought and not started within a day, or could not be finished, is let go. */
async function tidyImports({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const since = after(clock(), -DAY);
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('imports')
      .where('status', '=', 'receiving')
      .where('created_at', '<', since)
      .execute();
    const left = await trx
      .updateTable('imports')
      .set({
        status: 'failed',
        problem:
          'It was not finished within a day, so it was let go. Bring it again: nothing comes in twice.',
      })
      .where('status', 'in', ['columns', 'checking', 'checked', 'queued', 'running'])
      .where('created_at', '<', since)
      .returning('id')
      .execute();
    for (const { id } of left) await trx.deleteFrom('import_parts').where('import_id', '=', id).execute();
  });
}

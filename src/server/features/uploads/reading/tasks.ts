import { after, MINUTE } from '../../../clock.ts';
import type { Db } from '../../../db/connection.ts';
import type { Services } from '../../../services.ts';
import { defineTask } from '../../../tasks/task.ts';
import { prepareTexts } from './prepare-texts.ts';
import { LEASE, readWaiting } from './read-waiting.ts';
import type { ReadingServices } from './reading-services.ts';

/** Reads the CV of an upload, if it is still waiting. */
const readTask = defineTask<{ uploadId: string }>('cv.read', {
  retries: 10,
  timeoutSeconds: 300,
  // Most of these wait for one of the readers: one person's slow CV must not hold up the queue.
  concurrency: 4,
});

/** After this time a task has left the queue, or the queue is so long that another task does no harm. */
const QUEUE_AGAIN_AFTER = 5 * MINUTE;
const MOST_AT_ONCE = 500;

export function readingTasks(context: ReadingServices): void {
  const { tasks } = context;
  tasks.setHandler(readTask, ({ uploadId }, signal) => readWaiting(context, uploadId, signal));
  tasks.addPeriodicJob('cv.overdue', { everySeconds: 60 }, () => queueOverdue(context));
  tasks.addPeriodicJob('cv.prepare', { everySeconds: 60 }, (signal) => prepareTexts(context, signal));
}

/** Queues this file for reading; the reading of an earlier file of the same person stops. */
export async function queueReading(
  { tasks, clock }: Pick<Services, 'tasks' | 'clock'>,
  trx: Db,
  upload: { readonly id: string; readonly user_id: string },
): Promise<void> {
  const columns = { upload_id: upload.id, asked_at: clock(), begun_at: null, tries: 0 };
  await trx
    .insertInto('cv_readings')
    .values({ user_id: upload.user_id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
  await tasks.enqueue(trx, readTask, { uploadId: upload.id });
}

/**
 * Queues again the readings that a process did not finish, and those whose task failed while the storage was unreachable.
 */
async function queueOverdue({ db, clock, tasks }: Services): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const overdueReadings = await trx
      .updateTable('cv_readings')
      .set({ asked_at: now })
      .where('user_id', 'in', (from) =>
        from
          .selectFrom('cv_readings')
          .select('user_id')
          .where(({ and, or, eb }) =>
            or([
              and([eb('begun_at', 'is', null), eb('asked_at', '<', after(now, -QUEUE_AGAIN_AFTER))]),
              eb('begun_at', '<', after(now, -LEASE)),
            ]),
          )
          .orderBy('asked_at')
          .limit(MOST_AT_ONCE)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .returning('upload_id')
      .execute();
    for (const { upload_id: uploadId } of overdueReadings) await tasks.enqueue(trx, readTask, { uploadId });
  });
}

import { sql } from 'kysely';
import { after, MINUTE, SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';
import type { Task } from '../../tasks/task.ts';
import { rejectHeld } from './hold-rejection.ts';
import { sendApplication } from './notify-of-application.ts';

type Work = Pick<Services, 'db' | 'clock' | 'tasks'>;

/** A task that is this late is lost: it failed for good, or was not restored with the application. */
const LOST_AFTER_MS = 5 * MINUTE;
const MOST_AT_ONCE = 100;

/** Queues the task again for applications that should have been sent long ago. */
export async function queueLostApplications(work: Work): Promise<void> {
  const applications = await work.db
    .selectFrom('applications')
    .select('id')
    .where('undo_until', '<', after(work.clock(), -LOST_AFTER_MS))
    .where('status', '=', 'pending')
    .orderBy('undo_until')
    .limit(MOST_AT_ONCE)
    .execute();
  await queueAgain(work, sendApplication, applications);
}

/** The same for rejections. */
export async function queueLostRejections(work: Work): Promise<void> {
  const lostBefore = after(work.clock(), -LOST_AFTER_MS).toISOString();
  const applications = await work.db
    .selectFrom('applications')
    .select('id')
    .where('held_rejection', 'is not', null)
    .where(sql<boolean>`held_rejection ->> 'until' < ${lostBefore}`)
    .orderBy(sql`held_rejection ->> 'until'`)
    .limit(MOST_AT_ONCE)
    .execute();
  await queueAgain(work, rejectHeld, applications);
}

/** The handlers send each once, whether or not the first task is still there. */
async function queueAgain(
  { db, tasks }: Work,
  task: Task<{ readonly applicationId: string }>,
  applications: readonly { readonly id: string }[],
): Promise<void> {
  if (applications.length === 0) return;
  const keyed = applications.map(({ id }) => ({ key: id, data: { applicationId: id } }));
  await db.transaction().execute((trx) => tasks.enqueueOnce(trx, task, keyed, LOST_AFTER_MS / SECOND));
}

import type { BackgroundWork } from '#contract/admin.ts';
import type { Services } from '../../services.ts';
import { listFailures } from '../../tasks/queue-state.ts';

const FAILURES = 50;

/** What `npm run tasks` shows. */
export async function getBackgroundWork({
  db,
  tasks,
}: Pick<Services, 'db' | 'tasks'>): Promise<BackgroundWork> {
  const queues = await tasks.counts();
  const jobs = await tasks.jobs();
  const failures = await listFailures(db, FAILURES);
  return {
    queues: queues.map(({ name, ...counts }) => ({ task: name, ...counts })),
    jobs: jobs.map(({ name, dueAt, finishedAt, ...rest }) => ({
      job: name,
      dueAt: dueAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      ...rest,
    })),
    failures: failures.map(({ name, failedAt, tries, reason }) => ({
      task: name,
      failedAt: failedAt.toISOString(),
      tries,
      reason,
    })),
  };
}

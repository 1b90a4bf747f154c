import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { countDue, remindDue } from './remind-both.ts';

const EVERY_SECONDS = 60;

/** Another worker's hands for `interview.remind`, as at nine on a Monday. */
const helpRemind = defineTask<object>('interview.help-remind', { retries: 0, concurrency: 1 });
/** One worker alone gets through this much within seconds. */
const ALONE = 2_000;
const MOST_HELPERS = 8;

/**
 * Both sides are reminded a day and an hour before. What is due is a row with an instant, so an interview that was moved
 * or called off has nothing left to remind of, and a server that was away catches up with what still helps: the hour's
 * reminder rather than the day's, and none once it has begun.
 */
export function interviewTasks(context: Pick<Services, 'db' | 'clock' | 'tasks'>): void {
  const { db, tasks } = context;
  tasks.handles(helpRemind, (_data, signal) => remindDue(context, signal));
  tasks.runsOnSchedule('interview.remind', { everySeconds: EVERY_SECONDS }, async (signal) => {
    const due = await countDue(context, ALONE * MOST_HELPERS);
    await tasks.callHelpers(db, helpRemind, Math.floor(due / ALONE));
    await remindDue(context, signal);
  });
}

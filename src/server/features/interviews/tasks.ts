import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { fallToNextTimes } from './fall-to-next-time.ts';
import { countDue, remindDue } from './remind-both.ts';
import { remindOfScorecards } from './remind-of-scorecards.ts';

const EVERY_SECONDS = 60;

/** Lets more workers help with `interview.remind` at busy moments, such as nine on a Monday. */
const helpRemind = defineTask<object>('interview.help-remind', { retries: 0, concurrency: 1 });
/** The number of reminders that one worker sends within seconds. */
const MOST_FOR_ONE_WORKER = 2_000;
const MOST_HELPERS = 8;

/**
 * Looks every minute for what is due: reminds both sides a day before an interview and again an hour before it, moves an
 * interview whose time came without the seeker's choice to its next offered time, and reminds members of scorecards that
 * they owe. The time of both sides' next reminder is a column of the interview, so moving or cancelling the interview leaves
 * no stale reminder. After an outage only the reminder that still helps is sent: the hour's rather than the day's, and none
 * once the interview has started.
 */
export function interviewTasks(context: Pick<Services, 'db' | 'clock' | 'tasks'>): void {
  const { db, tasks } = context;
  tasks.setHandler(helpRemind, (_data, signal) => remindDue(context, signal));
  tasks.addPeriodicJob('interview.remind', { everySeconds: EVERY_SECONDS }, async (signal) => {
    const due = await countDue(context, MOST_FOR_ONE_WORKER * MOST_HELPERS);
    await tasks.callHelpers(db, helpRemind, Math.floor(due / MOST_FOR_ONE_WORKER));
    await remindDue(context, signal);
  });
  tasks.addPeriodicJob('interview.fall-to-next-time', { everySeconds: EVERY_SECONDS }, (signal) =>
    fallToNextTimes(context, signal),
  );
  tasks.addPeriodicJob('interview.remind-of-scorecards', { everySeconds: EVERY_SECONDS }, (signal) =>
    remindOfScorecards(context, signal),
  );
}

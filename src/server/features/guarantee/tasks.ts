import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { checkGuarantee, PORTION } from './check-guarantee.ts';
import { countDue } from './owed-state.ts';

/** A breach must be recorded within a minute. This leaves time for a check whose worker dies, and for the next one. */
const EVERY_SECONDS = 15;

/** Lets more workers help with `guarantee.check` when much is due. */
const helpCheck = defineTask<object>('guarantee.help-check', { retries: 0, concurrency: 1 });
/** The number of answers that one worker checks within a few seconds. */
const MOST_FOR_ONE_WORKER = 20 * PORTION;
const MOST_HELPERS = 16;

export function guaranteeTasks(context: Services): void {
  const { db, clock, tasks } = context;
  tasks.setHandler(helpCheck, (_data, signal) => checkGuarantee(context, signal));
  tasks.addPeriodicJob('guarantee.check', { everySeconds: EVERY_SECONDS }, async (signal) => {
    const due = await countDue(db, clock(), MOST_FOR_ONE_WORKER * MOST_HELPERS);
    await tasks.callHelpers(db, helpCheck, Math.min(MOST_HELPERS, Math.floor(due / MOST_FOR_ONE_WORKER)));
    await checkGuarantee(context, signal);
  });
}

import { type Clock, isTrusted } from '../clock.ts';
import type { Tasks } from '../tasks/tasks.ts';

/** Periodic jobs that decide nothing irreversible by the clock. All others wait, including any added later. */
const RUN_IN_DOUBT = new Set([
  'deliveries.send',
  'matching.read',
  'matching.read-people',
  'cv.overdue',
  'cv.prepare',
  'guarantee.sum',
  'sitemaps.write',
  'directory.keep',
  'webhooks.send',
]);

/** The same tasks, except that periodic jobs are skipped while the clock is in doubt. */
export function pauseInDoubt(tasks: Tasks, clock: Clock): Tasks {
  return {
    ...tasks,
    addPeriodicJob: (name, schedule, handler, options) => {
      tasks.addPeriodicJob(
        name,
        schedule,
        async (signal) => {
          if (RUN_IN_DOUBT.has(name) || isTrusted(clock)) await handler(signal);
        },
        options,
      );
    },
  };
}

import { MINUTE, SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { sweep } from './sweep.ts';

/** Short, because `rate_limits` has addresses; if nothing is old, a run takes a few index look-ups. */
const EVERY_SECONDS = (10 * MINUTE) / SECOND;

export function retentionTasks(context: Services): void {
  context.tasks.runsOnSchedule('retention.sweep', { everySeconds: EVERY_SECONDS }, (signal) =>
    sweep(context, signal),
  );
}

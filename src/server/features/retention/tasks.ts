import { MINUTE, SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { sweep } from './sweep.ts';

/** Short, because of the addresses in `rate_limits`; where nothing is old a round is a few looks into indexes. */
const EVERY_SECONDS = (10 * MINUTE) / SECOND;

export function retentionTasks(context: Services): void {
  context.tasks.runsOnSchedule('retention.sweep', { everySeconds: EVERY_SECONDS }, (signal) =>
    sweep(context, signal),
  );
}

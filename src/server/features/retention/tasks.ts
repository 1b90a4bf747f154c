import { HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { expireApplications } from './expire-applications.ts';
import { expireDormant } from './expire-dormant.ts';
import { sweep } from './sweep.ts';
import { writeErasures } from './write-erasures.ts';

/** Short, because `rate_limits` contains network addresses; if nothing is old, a run takes a few index look-ups. */
const EVERY_SECONDS = (10 * MINUTE) / SECOND;

/** Nothing about a dormant account, or an application of long ago, is urgent. */
const DORMANT_EVERY_SECONDS = HOUR / SECOND;

export function retentionTasks(context: Services): void {
  context.tasks.addPeriodicJob('retention.sweep', { everySeconds: EVERY_SECONDS }, (signal) =>
    sweep(context, signal),
  );
  context.tasks.addPeriodicJob('retention.erasures', { everySeconds: EVERY_SECONDS }, () =>
    writeErasures(context),
  );
  context.tasks.addPeriodicJob('retention.dormant', { everySeconds: DORMANT_EVERY_SECONDS }, (signal) =>
    expireDormant(context, signal),
  );
  context.tasks.addPeriodicJob('retention.applications', { everySeconds: DORMANT_EVERY_SECONDS }, (signal) =>
    expireApplications(context, signal),
  );
}

import type { Services } from '../../services.ts';
import { publishFairness } from './write-published.ts';

/** Once a month there is something to publish; otherwise a run is one look-up. */
const NIGHTLY = '04:20';

export function monitoringTasks(context: Services): void {
  context.tasks.addPeriodicJob('fairness.publish', { dailyAt: NIGHTLY }, (signal) =>
    publishFairness(context, signal),
  );
}

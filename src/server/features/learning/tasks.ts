import type { Services } from '../../services.ts';
import { relearnWeights } from './relearn.ts';

/** When the fewest people are online, after the texts. */
const NIGHTLY = '03:50';

export function learningTasks(context: Services): void {
  context.tasks.runsOnSchedule('learning.relearn', { dailyAt: NIGHTLY }, (signal) =>
    relearnWeights(context, signal),
  );
}

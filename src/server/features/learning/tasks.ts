import type { Context } from '../../context.ts';
import { relearnWeights } from './relearn.ts';

/** When the fewest people look, behind the texts. */
const NIGHTLY = '03:50';

export function learningTasks(context: Context): void {
  context.tasks.runsOnSchedule('learning.relearn', { dailyAt: NIGHTLY }, (signal) =>
    relearnWeights(context, signal),
  );
}

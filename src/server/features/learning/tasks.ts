import type { Context } from '../../context.ts';
import { relearnWeights } from './relearn.ts';

/** When the fewest people look, behind the texts. */
const NIGHTLY = '50 3 * * *';

export function learningTasks(context: Context): void {
  context.tasks.comesRound('learning.relearn', { cron: NIGHTLY }, (signal) =>
    relearnWeights(context, signal),
  );
}

import type { Services } from '../../services.ts';
import { relearnWeights } from './relearn.ts';
import { relearnNorms } from './relearn-norms.ts';

/** When the fewest people are online, and twenty minutes after the text model starts to be learned (`features/matching`). */
const NIGHTLY = '03:50';
const NORMS_NIGHTLY = '03:55';

export function learningTasks(context: Services): void {
  context.tasks.addPeriodicJob('learning.relearn', { dailyAt: NIGHTLY }, (signal) =>
    relearnWeights(context, signal),
  );
  context.tasks.addPeriodicJob('learning.norms', { dailyAt: NORMS_NIGHTLY }, () => relearnNorms(context));
}

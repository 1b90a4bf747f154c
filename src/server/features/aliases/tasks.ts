import type { Services } from '../../services.ts';
import { relearnAliases } from './relearn.ts';

/** When the fewest people are online, minutes after the nightly learning of texts, weights and norms has begun. */
const NIGHTLY = '04:00';

export function aliasTasks(context: Services): void {
  context.tasks.addPeriodicJob('aliases.relearn', { dailyAt: NIGHTLY }, () => relearnAliases(context));
}

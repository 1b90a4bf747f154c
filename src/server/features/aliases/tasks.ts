import type { Services } from '../../services.ts';
import { relearnAliases } from './relearn.ts';

/** When the fewest people are online, after the texts, the weights and the norms. */
const NIGHTLY = '04:00';

export function aliasTasks(context: Services): void {
  context.tasks.runsOnSchedule('aliases.relearn', { dailyAt: NIGHTLY }, () => relearnAliases(context));
}

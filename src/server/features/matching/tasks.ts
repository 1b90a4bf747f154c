import { HOUR, SECOND } from '../../clock.ts';
import { countDemand } from '../../demand/count-demand.ts';
import type { Services } from '../../services.ts';
import { peopleReader } from './read-people.ts';
import { readNewRoles, relearn } from './relearn.ts';

/** When the fewest people are online. */
const NIGHTLY = '03:30';
const READ_SECONDS = 20;
/** Demand is counted within this time of each hour’s start. */
const COUNT_SECONDS = 20;

/** With a million roles, learning from a sample of them and then reading them all takes most of an hour. */
const TIMEOUT = { timeoutSeconds: (6 * HOUR) / SECOND };

export function matchingTasks(context: Services): void {
  const { tasks } = context;
  tasks.addPeriodicJob(
    'matching.relearn',
    { dailyAt: NIGHTLY },
    (signal) => relearn(context, signal),
    TIMEOUT,
  );
  tasks.addPeriodicJob(
    'matching.read',
    { everySeconds: READ_SECONDS },
    (signal) => readNewRoles(context, signal),
    TIMEOUT,
  );
  tasks.addPeriodicJob('matching.read-people', { everySeconds: READ_SECONDS }, peopleReader(context));
  tasks.addPeriodicJob('matching.demand', { everySeconds: COUNT_SECONDS }, (signal) =>
    countDemand(context, signal),
  );
}

import { after, DAY } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { readNewRoles, relearn } from './relearn.ts';

/** When the fewest people look. */
const NIGHTLY = '30 3 * * *';
const READ_SECONDS = 20;
const KEEP_IMPRESSIONS_DAYS = 90;

export function matchingTasks(context: Context): void {
  const { tasks } = context;
  tasks.comesRound('matching.relearn', { cron: NIGHTLY }, async (signal) => {
    await forgetOldImpressions(context);
    await relearn(context, signal);
  });
  tasks.comesRound('matching.read', { everySeconds: READ_SECONDS }, (signal) =>
    readNewRoles(context, signal),
  );
}

async function forgetOldImpressions({ db, clock }: Context): Promise<void> {
  await db
    .deleteFrom('impressions')
    .where('shown_at', '<', after(clock(), -KEEP_IMPRESSIONS_DAYS * DAY))
    .execute();
}

import { SKIP_DAYS } from '#contract/candidates.ts';
import { after, DAY } from '../../clock.ts';
import type { Context } from '../../context.ts';

/** When the fewest people look. */
const NIGHTLY = '50 3 * * *';
/** They count for a week. */
const KEEP_SIGHTINGS_DAYS = 30;

export function candidateTasks(context: Context): void {
  const { tasks, db, clock } = context;
  tasks.comesRound('candidates.forget', { cron: NIGHTLY }, async () => {
    const now = clock();
    await db
      .deleteFrom('role_skips')
      .where('created_at', '<=', after(now, -SKIP_DAYS * DAY))
      .execute();
    await db
      .deleteFrom('sightings')
      .where('seen_at', '<', after(now, -KEEP_SIGHTINGS_DAYS * DAY))
      .execute();
  });
}

import { FEED_HOURS } from '#contract/feeds.ts';
import { after, HOUR } from '../../clock.ts';
import { claimDue } from '../../db/claim-due.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { runFeed } from './run-feed.ts';

/** Reads one followed feed. A failure is stored for the company and tried again later, so that retries are rarely needed. */
export const readFeedTask = defineTask<{ feedId: string }>('feed.read', {
  retries: 2,
  timeoutSeconds: 1_800,
  concurrency: 2,
});

const MOST_AT_ONCE = 200;
/** After this long a first read has ended, or its process has died. */
export const FIRST_READ_MS = HOUR;

export function feedTasks(context: Services & { readonly feeds: PublicNet }): void {
  const { tasks } = context;
  tasks.setHandler(readFeedTask, ({ feedId }, signal) => runFeed(context, feedId, signal));
  tasks.addPeriodicJob('feed.read-due', { everySeconds: 60 }, () => queueDue(context));
}

async function queueDue({
  db,
  clock,
  tasks,
  config,
}: Pick<Services, 'db' | 'clock' | 'tasks' | 'config'>): Promise<void> {
  if (!config.mayCallEnteredAddresses) return;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const feedIds = await claimDue(trx, {
      table: 'followed_feeds',
      now,
      next: after(now, FEED_HOURS * HOUR),
      atMost: MOST_AT_ONCE,
    });
    if (feedIds.length === 0) return;
    // Somebody waits for a first read: if it is lost, the next one starts after an hour rather than six.
    await trx
      .updateTable('followed_feeds')
      .set({ check_at: after(now, FIRST_READ_MS) })
      .where('id', 'in', feedIds)
      .where('state', '=', 'checking')
      .execute();
    await tasks.enqueueAll(
      trx,
      readFeedTask,
      feedIds.map((feedId) => ({ feedId })),
    );
  });
}

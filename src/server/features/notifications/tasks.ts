import { after, DAY } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { mailBatch } from './mail-out.ts';
import { deliverMail, deliverPush, sendDue } from './outbound.ts';
import { pushBatch } from './push-out.ts';

const ROUND_SECONDS = 10;
/** How long it can be looked up when something went out. */
const KEPT = 90 * DAY;

/** What was told goes on by mail and push: gathered in rounds, sent by tasks of their own. */
export function notificationTasks(context: Context): void {
  const { db, clock, tasks } = context;
  tasks.does(deliverMail, ({ batchId }) => mailBatch(context, batchId));
  tasks.does(deliverPush, ({ batchId }) => pushBatch(context, batchId));
  tasks.comesRound('deliveries.send', { everySeconds: ROUND_SECONDS }, (signal) => sendDue(context, signal));
  tasks.comesRound('deliveries.forget', { cron: '20 4 * * *' }, async () => {
    await db
      .deleteFrom('deliveries')
      .where('updated_at', '<', after(clock(), -KEPT))
      .where('state', 'not in', ['waiting', 'sending'])
      .execute();
  });
}

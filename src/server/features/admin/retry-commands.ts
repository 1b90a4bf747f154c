import { recordAdminAction } from '../../db/record-admin-action.ts';
import type { Admin } from '../../http/actor.ts';
import type { Services } from '../../services.ts';
import { retryFailed } from '../../tasks/queue-state.ts';
import { retryDeliveries } from '../notifications/failed-delivery-commands.ts';

type Context = Pick<Services, 'db' | 'clock'>;

/** Every failed task with this name gets one more try. Returns their number. */
export async function retryTasks({ db, clock }: Context, actor: Admin, task: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const count = await retryFailed(trx, task);
    if (count > 0) {
      const detail = `${task}: ${count}`;
      await recordAdminAction(trx, { action: 'tasks_retried', by: actor.userId, detail, at: clock() });
    }
    return count;
  });
}

/**
 * Makes one failed delivery due again or, without a `deliveryId`, the latest of them, at most 10,000. Returns their number.
 */
export async function retryMail(
  { db, clock }: Context,
  actor: Admin,
  deliveryId: string | undefined,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const count = await retryDeliveries(trx, deliveryId, now);
    if (count > 0) {
      const action = { action: 'mail_retried', by: actor.userId, detail: String(count), at: now } as const;
      await recordAdminAction(trx, action);
    }
    return count;
  });
}

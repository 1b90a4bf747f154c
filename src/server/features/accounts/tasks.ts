import { MINUTE, SECOND } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { forgetPastLimits } from '../../http/limits.ts';
import { postLetter, sendLetter } from './letters.ts';

/** Addresses are nothing to be kept for long after they stopped counting. */
const FORGET_LIMITS_SECONDS = (10 * MINUTE) / SECOND;

export function accountTasks(context: Context): void {
  context.tasks.does(sendLetter, ({ userId, about }) => postLetter(context, userId, about));
  context.tasks.comesRound('accounts.forget-resets', { cron: '10 4 * * *' }, async () => {
    await context.db.deleteFrom('password_resets').where('expires_at', '<', context.clock()).execute();
  });
  context.tasks.comesRound('accounts.forget-limits', { everySeconds: FORGET_LIMITS_SECONDS }, () =>
    forgetPastLimits(context.db, context.clock()),
  );
}

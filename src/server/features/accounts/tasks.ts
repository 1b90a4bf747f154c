import type { Context } from '../../context.ts';
import { postLetter, sendLetter } from './letters.ts';

export function accountTasks(context: Context): void {
  context.tasks.does(sendLetter, ({ userId, about }) => postLetter(context, userId, about));
  context.tasks.comesRound('accounts.forget-resets', { cron: '10 4 * * *' }, async () => {
    await context.db.deleteFrom('password_resets').where('expires_at', '<', context.clock()).execute();
  });
}

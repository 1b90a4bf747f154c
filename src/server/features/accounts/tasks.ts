import { sendLetter } from '../../mail/account-letter.ts';
import type { Services } from '../../services.ts';
import { postLetter } from './letters.ts';

export function accountTasks(context: Services): void {
  context.tasks.handles(sendLetter, (letter, signal) => postLetter(context, letter, signal));
}

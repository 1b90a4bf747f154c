import { sendLetter } from '../../mail/account-letter.ts';
import type { Services } from '../../services.ts';
import { postEmailLetter, sendEmailLetter } from './email-letters.ts';
import { postLetter } from './letters.ts';

export function accountTasks(context: Services): void {
  context.tasks.setHandler(sendLetter, (letter, signal) => postLetter(context, letter, signal));
  context.tasks.setHandler(sendEmailLetter, (letter, signal) => postEmailLetter(context, letter, signal));
}

import { accountLetterTask } from '../../mail/account-letter.ts';
import type { Services } from '../../services.ts';
import { addressLetterTask, sendAddressLetter } from './email-letters.ts';
import { sendAccountLetter } from './letters.ts';

export function registerAccountTasks(context: Services): void {
  context.tasks.setHandler(accountLetterTask, (letter, signal) => sendAccountLetter(context, letter, signal));
  context.tasks.setHandler(addressLetterTask, (letter, signal) => sendAddressLetter(context, letter, signal));
}

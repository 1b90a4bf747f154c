import type { Context } from '../../context.ts';
import { postLetter, sendLetter } from './letters.ts';

export function accountTasks(context: Context): void {
  context.tasks.handles(sendLetter, (letter, signal) => postLetter(context, letter, signal));
}

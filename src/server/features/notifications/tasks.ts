import type { Services } from '../../services.ts';
import { deliverMail, deliverPush, helpSend, sendDue, sendPortions } from './send-due.ts';
import { mailBatch } from './send-mail.ts';
import { pushBatch } from './send-push.ts';

const EVERY_SECONDS = 10;

/** Sends notifications on by mail and push: gathered every ten seconds, sent by separate tasks. */
export function notificationTasks(context: Services): void {
  const { tasks } = context;
  tasks.setHandler(deliverMail, ({ batchId }, signal) => mailBatch(context, batchId, signal));
  tasks.setHandler(deliverPush, ({ batchId }, signal) => pushBatch(context, batchId, signal));
  tasks.setHandler(helpSend, (_data, signal) => sendPortions(context, signal));
  tasks.addPeriodicJob('deliveries.send', { everySeconds: EVERY_SECONDS }, (signal) =>
    sendDue(context, signal),
  );
}

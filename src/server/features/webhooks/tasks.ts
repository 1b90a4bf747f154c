import type { PublicNet } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { queueDue, sendDueTo, sendToEndpoint } from './send-messages.ts';

const EVERY_SECONDS = 5;

export function webhookTasks(context: Services & { readonly feeds: PublicNet }): void {
  const { tasks } = context;
  tasks.setHandler(sendToEndpoint, ({ webhookId }, signal) => sendDueTo(context, webhookId, signal));
  tasks.addPeriodicJob('webhooks.send', { everySeconds: EVERY_SECONDS }, () => queueDue(context));
}

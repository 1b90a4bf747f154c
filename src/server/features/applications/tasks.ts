import type { Services } from '../../services.ts';
import { expireOffers } from './expire-offers.ts';
import { rejectHeld, sendHeldRejection } from './hold-rejection.ts';
import type { WhenEnded } from './move.ts';
import { sendApplication } from './notify-of-application.ts';
import { queueLostApplications, queueLostRejections } from './run-lost.ts';
import { send } from './send-application.ts';

const EVERY_SECONDS = 60;

/** `whenEnded` is run in the transaction of every move that ends an application. */
export function applicationTasks(
  context: Pick<Services, 'db' | 'clock' | 'config' | 'tasks'>,
  whenEnded: WhenEnded,
): void {
  context.tasks.setHandler(sendApplication, (data) => send(context, data));
  context.tasks.setHandler(rejectHeld, (data) => sendHeldRejection({ ...context, whenEnded }, data));
  context.tasks.addPeriodicJob('application.send-lost', { everySeconds: EVERY_SECONDS }, () =>
    queueLostApplications(context),
  );
  context.tasks.addPeriodicJob('application.reject-lost', { everySeconds: EVERY_SECONDS }, () =>
    queueLostRejections(context),
  );
  context.tasks.addPeriodicJob('offer.expire', { everySeconds: EVERY_SECONDS }, (signal) =>
    expireOffers(context, signal),
  );
}

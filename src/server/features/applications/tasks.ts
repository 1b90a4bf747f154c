import type { Services } from '../../services.ts';
import { expireOffers } from './expire-offers.ts';
import { sendApplication } from './notify-of-application.ts';
import { send } from './send-application.ts';

const EVERY_SECONDS = 60;

export function applicationTasks(context: Pick<Services, 'db' | 'clock' | 'tasks'>): void {
  context.tasks.handles(sendApplication, (data) => send(context, data));
  context.tasks.runsOnSchedule('offer.expire', { everySeconds: EVERY_SECONDS }, (signal) =>
    expireOffers(context, signal),
  );
}

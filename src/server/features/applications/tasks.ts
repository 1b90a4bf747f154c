import type { Services } from '../../services.ts';
import { expireOffers } from './expire-offers.ts';

const EVERY_SECONDS = 60;

export function applicationTasks(context: Pick<Services, 'db' | 'clock' | 'tasks'>): void {
  context.tasks.runsOnSchedule('offer.expire', { everySeconds: EVERY_SECONDS }, (signal) =>
    expireOffers(context, signal),
  );
}

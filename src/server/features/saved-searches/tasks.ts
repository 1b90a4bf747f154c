import type { Services } from '../../services.ts';
import { type DigestServices, sendDigests } from './send-digests.ts';

const EVERY_SECONDS = 60;

export function savedSearchTasks(context: DigestServices & Pick<Services, 'tasks'>): void {
  context.tasks.addPeriodicJob('searches.digest', { everySeconds: EVERY_SECONDS }, (signal) =>
    sendDigests(context, signal),
  );
}

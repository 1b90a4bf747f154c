import { MINUTE, SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { expireRoles } from './expire-roles.ts';
import { keepOccupations } from './keep-occupations.ts';

const EVERY_SECONDS = 60;

export function roleTasks(context: Services): void {
  context.tasks.addPeriodicJob('roles.expire', { everySeconds: EVERY_SECONDS }, (signal) =>
    expireRoles(context, signal),
  );
  context.tasks.addPeriodicJob('roles.find-occupations', { everySeconds: (10 * MINUTE) / SECOND }, (signal) =>
    keepOccupations(context, signal),
  );
}

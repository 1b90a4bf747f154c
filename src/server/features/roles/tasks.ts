import type { Services } from '../../services.ts';
import { expireRoles } from './expire-roles.ts';

const EVERY_SECONDS = 60;

export function roleTasks(context: Services): void {
  context.tasks.runsOnSchedule('roles.expire', { everySeconds: EVERY_SECONDS }, (signal) =>
    expireRoles(context, signal),
  );
}

import type { Context } from '../../context.ts';
import { expireRoles } from './expire-roles.ts';

const EVERY_SECONDS = 60;

export function roleTasks(context: Context): void {
  context.tasks.runsOnSchedule('roles.expire', { everySeconds: EVERY_SECONDS }, (signal) =>
    expireRoles(context, signal),
  );
}

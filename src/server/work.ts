import type { Context } from './context.ts';
import { accountTasks } from './features/accounts/tasks.ts';
import { billingTasks } from './features/billing/tasks.ts';
import { candidateTasks } from './features/candidates/tasks.ts';
import { guaranteeTasks } from './features/guarantee/tasks.ts';
import { importTasks } from './features/imports/tasks.ts';
import { interviewTasks } from './features/interviews/tasks.ts';
import { learningTasks } from './features/learning/tasks.ts';
import { matchingTasks } from './features/matching/tasks.ts';
import { notificationTasks } from './features/notifications/tasks.ts';
import { uploadTasks } from './features/uploads/tasks.ts';

/** Every task there is and who does it: features mounted by name, as their routes are. */
export function registerWork(context: Context): void {
  accountTasks(context);
  billingTasks(context);
  candidateTasks(context);
  guaranteeTasks(context);
  importTasks(context);
  interviewTasks(context);
  learningTasks(context);
  matchingTasks(context);
  notificationTasks(context);
  uploadTasks(context);
}

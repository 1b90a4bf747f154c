import type { Context } from './context.ts';
import { withoutTimeLimit } from './db/without-time-limit.ts';
import { registerAccountTasks } from './features/accounts/tasks.ts';
import { aliasTasks } from './features/aliases/tasks.ts';
import { applicationTasks } from './features/applications/tasks.ts';
import { billingTasks } from './features/billing/tasks.ts';
import { calendarTasks } from './features/calendars/tasks.ts';
import { companyDomainTasks } from './features/company-domains/tasks.ts';
import { feedTasks } from './features/feeds/tasks.ts';
import { guaranteeSumTask } from './features/guarantee/sum-tasks.ts';
import { guaranteeTasks } from './features/guarantee/tasks.ts';
import { importTasks } from './features/imports/tasks.ts';
import { cancelWithApplication } from './features/interviews/cancel-interview.ts';
import { interviewTasks } from './features/interviews/tasks.ts';
import { learningTasks } from './features/learning/tasks.ts';
import { matchingTasks } from './features/matching/tasks.ts';
import { memberTasks } from './features/members/tasks.ts';
import { messageTasks } from './features/messages/tasks.ts';
import { monitoringTasks } from './features/monitoring/tasks.ts';
import { notificationTasks } from './features/notifications/tasks.ts';
import { publicPageTasks } from './features/public-pages/tasks.ts';
import { retentionTasks } from './features/retention/tasks.ts';
import { roleTasks } from './features/roles/tasks.ts';
import { savedSearchTasks } from './features/saved-searches/tasks.ts';
import { uploadTasks } from './features/uploads/tasks.ts';
import { webhookTasks } from './features/webhooks/tasks.ts';
import { pauseInDoubt } from './time/pause-in-doubt.ts';

/** Registers every task and periodic job with its handler, feature by feature, like the routes. */
export function registerWork(appContext: Context): void {
  const context = {
    ...withoutTimeLimit(appContext),
    tasks: pauseInDoubt(appContext.tasks, appContext.clock),
  };
  registerAccountTasks(context);
  aliasTasks(context);
  applicationTasks(context, cancelWithApplication);
  billingTasks(context);
  calendarTasks(context);
  companyDomainTasks(context);
  feedTasks(context);
  guaranteeTasks(context);
  guaranteeSumTask(context);
  importTasks(context);
  interviewTasks(context);
  learningTasks(context);
  matchingTasks(context);
  memberTasks(context);
  messageTasks(context);
  monitoringTasks(context);
  notificationTasks(context);
  retentionTasks(context);
  publicPageTasks(context);
  roleTasks(context);
  savedSearchTasks(context);
  uploadTasks(context);
  webhookTasks(context);
}

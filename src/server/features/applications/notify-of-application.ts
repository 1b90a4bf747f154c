import { ANSWER_HOURS } from '#contract/applications.ts';
import { wholePercent } from '#contract/units.ts';
import type { Db } from '../../db/connection.ts';
import { publish } from '../../realtime/bus.ts';
import { defineTask } from '../../tasks/task.ts';
import { applicationEvent } from '../guarantee/fall-due.ts';
import { notifyUser } from '../notifications/commands.ts';

/** Sends an application to its employer once it can no longer be undone. */
export const sendApplication = defineTask<{ readonly applicationId: string }>('application.send');

interface SentApplication {
  readonly id: string;
  readonly role_id: string;
  readonly employer_id: string;
  readonly title: string;
  readonly fit_bp: number;
  readonly is_super_like: boolean;
}

/** The employer sees a new application from now on. */
export async function notifyOfApplication(trx: Db, sent: SentApplication, now: Date): Promise<void> {
  await publish(trx, {
    kind: 'event',
    to: [sent.employer_id],
    event: { type: 'application', applicationId: sent.id, roleId: sent.role_id, status: 'pending' },
  });
  await notifyUser(trx, {
    userId: sent.employer_id,
    kind: 'application',
    title: sent.is_super_like ? 'A super like' : 'New application',
    body: `${sent.title}: a fit of ${wholePercent(sent.fit_bp)}%. An answer is due within ${ANSWER_HOURS} hours.`,
    href: '/employer/dashboard?tab=applications',
    now,
    eventKey: applicationEvent(sent.id),
  });
}

import { ANSWER_HOURS } from '#contract/applications.ts';
import { wholePercent } from '#contract/units.ts';
import type { Db } from '../../db/connection.ts';
import { publish } from '../../realtime/bus.ts';
import { defineTask } from '../../tasks/task.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { applicationEvent } from '../guarantee/fall-due.ts';
import { notifyCompany } from '../notifications/commands.ts';

/** Sends an application to its employer once it can no longer be undone. */
export const sendApplication = defineTask<{ readonly applicationId: string }>('application.send');

interface SentApplication {
  readonly id: string;
  readonly role_id: string;
  readonly seeker_id: string;
  readonly employer_id: string;
  readonly title: string;
  readonly fit_bp: number;
  readonly is_super_like: boolean;
}

/** The employer sees a new application from now on. */
export async function notifyOfApplication(trx: Db, row: SentApplication, now: Date): Promise<void> {
  const matter = { companyId: row.employer_id, roleId: row.role_id, seekerId: row.seeker_id };
  await publish(trx, {
    kind: 'event',
    to: [],
    company: { ...matter, permission: 'applications.read' },
    event: { type: 'application', applicationId: row.id, roleId: row.role_id, status: 'pending' },
  });
  await notifyCompany(trx, {
    ...matter,
    // Notifies only the member responsible for the answer; all who may give it are notified when it becomes urgent.
    responsibleFor: row.id,
    permission: 'applications.decide',
    kind: 'application',
    title: row.is_super_like ? 'A super like' : 'New application',
    body: `${row.title}: a fit of ${wholePercent(row.fit_bp)}%. An answer is due within ${ANSWER_HOURS} hours.`,
    href: employerHref(row.id),
    now,
    eventKey: applicationEvent(row.id),
  });
}

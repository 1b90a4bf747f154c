import type { EmployerApplication } from '#contract/applications.ts';
import { membersWhoMay } from '../../db/members-who-may.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { notifyUser } from '../notifications/commands.ts';
import { getReceived } from './list-received.ts';

/**
 * Makes a member responsible for an application; null gives it back to the role's hiring manager. The member is notified,
 * unless they assigned it to themselves, and colleagues' open screens are updated. @throws 404, 422 for somebody who may
 * not decide on it
 */
export async function changeAssignee(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  applicationId: string,
  userId: string | null,
): Promise<EmployerApplication> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const application = await trx
      .selectFrom('applications')
      .innerJoin('roles', 'roles.id', 'applications.role_id')
      .select([
        'applications.role_id',
        'applications.seeker_id',
        'applications.status',
        'applications.assigned_to',
      ])
      .select('roles.title')
      .where('applications.id', '=', applicationId)
      .where('applications.employer_id', '=', actor.companyId)
      .where(isApplicationWithinReach(actor))
      .where('applications.undo_until', 'is', null)
      .forUpdate('applications')
      .executeTakeFirstOrThrow(() => notFound('That application'));
    if (application.assigned_to === userId) return getReceived(trx, actor, applicationId, now);
    const matter = {
      companyId: actor.companyId,
      roleId: application.role_id,
      seekerId: application.seeker_id,
    };
    if (userId !== null) {
      const [able] = await membersWhoMay(trx, 'applications.decide', [matter]);
      if (!able?.includes(userId)) {
        throw new AppError('unacceptable', 'Choose a member who may decide on this application.', {
          field: 'userId',
        });
      }
    }
    await trx
      .updateTable('applications')
      .set({ assigned_to: userId, updated_at: now })
      .where('id', '=', applicationId)
      .execute();
    await publish(trx, {
      kind: 'event',
      to: [],
      company: { ...matter, permission: 'applications.read' },
      event: { type: 'application', applicationId, roleId: application.role_id, status: application.status },
    });
    if (userId !== null && userId !== actor.userId) {
      await notifyUser(trx, {
        userId,
        kind: 'application',
        title: `${actor.firstName} assigned you an application`,
        body: `${application.title}. You are responsible for answering it.`,
        href: employerHref(applicationId),
        companyId: actor.companyId,
        now,
      });
    }
    return getReceived(trx, actor, applicationId, now);
  });
}

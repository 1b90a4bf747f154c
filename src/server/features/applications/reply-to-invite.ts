import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { lockPair } from '../matches/commands.ts';
import { notifyCompany } from '../notifications/commands.ts';

/**
 * The seeker's "Not for me" (D52). The employer learns that the invite was declined, not why. Declining again changes
 * nothing, and the invite still counts if the seeker applies after all. @throws 404, 409
 */
export async function declineInvite(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Seeker,
  roleId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPair(trx, roleId, actor.userId);
    const invite = await trx
      .selectFrom('invites')
      .innerJoin('roles', 'roles.id', 'invites.role_id')
      .leftJoin('applications', (join) =>
        join
          .onRef('applications.role_id', '=', 'invites.role_id')
          .onRef('applications.seeker_id', '=', 'invites.seeker_id'),
      )
      .select([
        'invites.declined_at',
        'roles.title',
        'roles.employer_id',
        'applications.id as application_id',
      ])
      .where('invites.role_id', '=', roleId)
      .where('invites.seeker_id', '=', actor.userId)
      .executeTakeFirstOrThrow(() => notFound('That invitation'));
    if (invite.application_id !== null) {
      throw new AppError('conflict', 'You have already applied. You can withdraw your application instead.');
    }
    if (invite.declined_at !== null) return;
    const now = clock();
    await trx
      .updateTable('invites')
      .set({ declined_at: now })
      .where('role_id', '=', roleId)
      .where('seeker_id', '=', actor.userId)
      .execute();
    await notifyCompany(trx, {
      companyId: invite.employer_id,
      roleId,
      permission: 'candidates',
      kind: 'status',
      title: 'Invitation declined',
      body: `An invitation for ${invite.title} was declined.`,
      href: '/employer/dashboard?tab=candidates',
      now,
    });
  });
}

import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { lockPairOf } from '../matches/commands.ts';
import { isBlocked } from '../matches/policy.ts';
import { NO_MEMBER, notifyOther, recordMove } from './move.ts';
import { notifyOfApplication, sendApplication } from './notify-of-application.ts';

/**
 * Handles the task; running it twice sends the application once. The queue follows the database's clock, and the seeker's
 * time to undo follows ours: a task that starts too early is queued again for the end of that time. If the seeker has
 * withdrawn meanwhile, or one side has blocked the other, it is never sent: it keeps `undo_until`, and no reader at the
 * company finds it.
 */
export async function send(
  { db, clock, config, tasks }: Pick<Services, 'db' | 'clock' | 'config' | 'tasks'>,
  { applicationId }: { readonly applicationId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPairOf(trx, applicationId);
    const row = await lockUnsent(trx, applicationId);
    if (row === undefined) return;
    if (row.undo_until !== null && row.undo_until > clock()) {
      await tasks.enqueue(trx, sendApplication, { applicationId }, row.undo_until);
      return;
    }
    if (row.status !== 'pending') return;
    if (await isBlocked(trx, row.seeker_id, row.employer_id)) {
      // As the block itself ends those that were sent.
      const application = { ...row, id: applicationId, isSent: false };
      const move = { status: 'rejected' } as const;
      const now = await recordMove(trx, NO_MEMBER, application, row.status, move, { clock, config });
      await notifyOther(trx, NO_MEMBER, application, move, now);
      return;
    }
    await trx.updateTable('applications').set({ undo_until: null }).where('id', '=', applicationId).execute();
    await notifyOfApplication(trx, { ...row, id: applicationId }, clock());
  });
}

/**
 * Undoes an application as if it had never been made: nothing of it remains, and the seeker may apply again.
 * @throws 404, 409 once it was sent or withdrawn
 */
export async function undoApplication(
  { db }: Pick<Services, 'db'>,
  actor: Seeker,
  applicationId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const foundApplication = await trx
      .selectFrom('applications')
      .select('status')
      .where('id', '=', applicationId)
      .where('seeker_id', '=', actor.userId)
      .executeTakeFirstOrThrow(() => notFound('That application'));
    await lockPairOf(trx, applicationId);
    const application = await lockUnsent(trx, applicationId);
    if (application?.status !== 'pending') {
      throw new AppError(
        'conflict',
        application === undefined && foundApplication.status === 'pending'
          ? 'This application has been sent. You can still withdraw it.'
          : 'This application can’t be undone any more.',
      );
    }
    await trx.deleteFrom('applications').where('id', '=', applicationId).execute();
  });
}

/** Locks the application until the transaction ends; undefined if it was sent, or undone. */
function lockUnsent(trx: Db, applicationId: string) {
  return trx
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .innerJoin('users', 'users.id', 'applications.seeker_id')
    .select([
      'applications.status',
      'applications.undo_until',
      'applications.role_id',
      'applications.seeker_id',
      'applications.employer_id',
      'applications.fit_bp',
      'applications.is_super_like',
      'roles.title',
      'users.first_name',
      shownCompany.as('shown_company'),
    ])
    .where('applications.id', '=', applicationId)
    .where('applications.undo_until', 'is not', null)
    .forUpdate('applications')
    .executeTakeFirst();
}

import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { answerOwed } from '../guarantee/commands.ts';
import { lockPairOf } from '../matches/commands.ts';
import { isBlocked } from '../matches/policy.ts';
import { notifyUser } from '../notifications/commands.ts';
import { moveWords } from './move-words.ts';
import { notifyOfApplication, sendApplication } from './notify-of-application.ts';

/**
 * Handles the task; running it twice sends the application once. The queue follows the database's clock, and the seeker's
 * time to undo follows ours: a task that starts too early is queued again for the end of that time. If the seeker has
 * withdrawn meanwhile, or one side has blocked the other, it is never sent: it keeps `undo_until`, and no reader at the
 * company finds it.
 */
export async function send(
  { db, clock, tasks }: Pick<Services, 'db' | 'clock' | 'tasks'>,
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
      await closeUnsent(trx, { ...row, id: applicationId }, clock);
      return;
    }
    await trx.updateTable('applications').set({ undo_until: null }).where('id', '=', applicationId).execute();
    await notifyOfApplication(trx, { ...row, id: applicationId }, clock());
  });
}

/** A block does not record which member made it, so the seeker's history says that "they" said no. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

/** Ends an application whose company has blocked the seeker, as the block itself ends those that were sent. */
async function closeUnsent(
  trx: Db,
  { id, role_id: roleId, seeker_id: userId, title: roleTitle, shown_company: company }: Unsent,
  clock: Clock,
): Promise<void> {
  const now = clock();
  const status = 'rejected' as const;
  const reason = 'unstated' as const;
  await trx
    .updateTable('applications')
    .set({ status, rejection_reason: reason, updated_at: now })
    .where('id', '=', id)
    .execute();
  await answerOwed(trx, id, clock);
  await trx
    .insertInto('application_moves')
    .values({
      application_id: id,
      from_status: 'pending',
      to_status: status,
      moved_by: NO_MEMBER,
      moved_at: now,
    })
    .execute();
  await publish(trx, {
    kind: 'event',
    to: [userId],
    event: { type: 'application', applicationId: id, roleId, status },
  });
  const words = moveWords({ company, roleTitle, status, reason });
  await notifyUser(trx, { userId, kind: 'status', ...words, href: '/?tab=matches', now });
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
    const own = await trx
      .selectFrom('applications')
      .select('status')
      .where('id', '=', applicationId)
      .where('seeker_id', '=', actor.userId)
      .executeTakeFirstOrThrow(() => notFound('That application'));
    await lockPairOf(trx, applicationId);
    const unsent = await lockUnsent(trx, applicationId);
    if (unsent?.status !== 'pending') {
      throw new AppError(
        'conflict',
        unsent === undefined && own.status === 'pending'
          ? 'This application has been sent. You can still withdraw it.'
          : 'This application can’t be undone any more.',
      );
    }
    await trx.deleteFrom('applications').where('id', '=', applicationId).execute();
  });
}

type Unsent = NonNullable<Awaited<ReturnType<typeof lockUnsent>>> & { readonly id: string };

/** Locks the application until the transaction ends; undefined if it was sent, or undone. */
function lockUnsent(trx: Db, applicationId: string) {
  return trx
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .select([
      'applications.status',
      'applications.undo_until',
      'applications.role_id',
      'applications.seeker_id',
      'applications.employer_id',
      'applications.fit_bp',
      'applications.is_super_like',
      'roles.title',
      shownCompany.as('shown_company'),
    ])
    .where('applications.id', '=', applicationId)
    .where('applications.undo_until', 'is not', null)
    .forUpdate('applications')
    .executeTakeFirst();
}

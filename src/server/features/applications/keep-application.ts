import type { SeekerApplication } from '#contract/applications.ts';
import { KEEP_AGREED_DAYS } from '#contract/company-settings.ts';
import { after, DAY } from '../../clock.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { findOwnApplication } from './queries.ts';

/**
 * The seeker agrees that the company keeps the application for another year, or takes that back.
 * @throws 404, 409 unless it was rejected or withdrawn
 */
export async function keepApplication(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Seeker,
  applicationId: string,
  isKept: boolean,
): Promise<SeekerApplication> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('applications')
      .select('status')
      .where('id', '=', applicationId)
      .where('seeker_id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('That application'));
    if (row.status !== 'rejected' && row.status !== 'withdrawn') {
      throw new AppError('conflict', 'Only a rejected or withdrawn application is going to be erased.');
    }
    await trx
      .updateTable('applications')
      .set({ keep_until: isKept ? after(now, KEEP_AGREED_DAYS * DAY) : null, erase_at: null })
      .where('id', '=', applicationId)
      .execute();
    const kept = await findOwnApplication(trx, actor, applicationId, now);
    if (kept === null) throw notFound('That application');
    return kept;
  });
}

import type { BodyOf } from '#contract/endpoint.ts';
import { CORRECTION_REASONS, type correctVerdict, type OwedAnswer } from '#contract/guarantee.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import type { Admin } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { findOwedAnswer } from './admin-queries.ts';
import { notifyCorrection } from './guarantee-letters.ts';
import { settleHolds } from './hold-roles.ts';
import { announce, changeOwed, lockOwed, recordEvent } from './owed-state.ts';

/**
 * An Admin corrects a verdict. Recorded events stay; the correction is added to them, both sides are notified, and the
 * company's roles leave the decks or return to them, as the new verdict requires. @throws 404, 409 while the answer is still
 * owed, if the seeker withdrew, or if this is the verdict already
 */
export async function correctOwed(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Admin,
  { applicationId, verdict, reason, note = null }: BodyOf<typeof correctVerdict>,
): Promise<OwedAnswer> {
  return db.transaction().execute(async (trx) => {
    const row = await lockOwed(trx, applicationId);
    if (row === undefined) throw notFound('That application');
    const now = clock();
    if (row.verdict === 'owed' || row.verdict === 'withdrawn') {
      throw new AppError('conflict', 'There is no verdict to correct.');
    }
    if (row.verdict === verdict) throw new AppError('conflict', 'That is already the verdict.');
    await recordEvent(
      trx,
      row,
      {
        kind: 'corrected',
        at: now,
        detail: { before: row.verdict, verdict, reason, note, by: actor.userId },
      },
      now,
    );
    await recordAdminAction(trx, {
      action: 'verdict_corrected',
      by: actor.userId,
      about: { kind: 'company', id: row.employer_id },
      itemId: applicationId,
      detail: `${row.verdict} to ${verdict}: ${CORRECTION_REASONS[reason]}`,
      reason: note,
      at: now,
    });
    await changeOwed(trx, row, { verdict, verdict_reason: reason }, now);
    await notifyCorrection(trx, row, { verdict, reason, note }, now);
    await announce(trx, row);
    await settleHolds(trx, row.employer_id, now);
    const answer = await findOwedAnswer(trx, applicationId);
    if (answer === null) throw notFound('That application');
    return answer;
  });
}

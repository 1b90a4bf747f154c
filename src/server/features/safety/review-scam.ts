import type { BodyOf } from '#contract/endpoint.ts';
import type { decideScamReview as decideCall } from '#contract/safety.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { sendSuspensions, suspendWithin } from './review-report.ts';

/** An Admin decides about a sender, once. @throws 404, 409 if it was decided before */
export async function decideScamReview(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log' | 'tasks'>,
  actor: Actor,
  reviewId: string,
  { outcome, reason }: BodyOf<typeof decideCall>,
): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const review = await trx
      .selectFrom('scam_reviews')
      .select(['company_id', 'seeker_id', 'decided_at'])
      .where('id', '=', reviewId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('That item'));
    if (review.decided_at !== null) throw new AppError('conflict', 'This has already been decided.');
    await trx
      .updateTable('scam_reviews')
      .set({ outcome, decided_at: now, decided_by: actor.userId })
      .where('id', '=', reviewId)
      .execute();
    const { company_id: companyId, seeker_id: seekerId } = review;
    const senderId = companyId ?? seekerId ?? '';
    if (outcome === 'suspended') {
      await sendSuspensions(context, trx, await suspendWithin(trx, senderId, now), 'scam');
    }
    await recordAdminAction(trx, {
      action: outcome === 'suspended' ? 'scam_suspended' : 'scam_cleared',
      by: actor.userId,
      about: { kind: companyId === null ? 'person' : 'company', id: senderId },
      itemId: reviewId,
      reason,
      at: now,
    });
  });
  if (outcome === 'suspended') await refreshDeck(context);
}

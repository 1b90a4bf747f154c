import type { Offer, OfferProposal, OfferTerms } from '#contract/offers.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { lockPairOf } from '../matches/commands.ts';
import { notifyCompany, notifyUser } from '../notifications/commands.ts';
import { type MoveServices, moveApplication } from './move.ts';
import { changeTerms, matterOf } from './offer-commands.ts';
import { mustLeaveTime, mustNotBeAccepted } from './offer-policy.ts';
import { deleteProposal, findProposal } from './offer-proposal-queries.ts';
import { getOffer, getOfferRow, lockOffer, type OfferRow } from './offer-queries.ts';
import { proposalDroppedWords, proposedWords } from './offer-words.ts';

type Work = Pick<Services, 'db' | 'clock'>;

/** @throws 404, 409 unless an offer could be made or changed now, 422 */
export async function proposeOffer(
  { db, clock }: Work,
  actor: Employer,
  applicationId: string,
  terms: OfferTerms,
): Promise<OfferProposal> {
  return db.transaction().execute(async (trx) => {
    const row = await lockOffer(trx, actor, applicationId);
    const now = clock();
    const expiresAt = new Date(terms.expiresAt);
    mustLeaveTime(expiresAt, now);
    mustNotBeAccepted(row.offer_status);
    if (row.status !== 'interview_scheduled' && row.status !== 'offered') {
      throw new AppError(
        'conflict',
        'You can propose an offer only once an interview is scheduled. Reload the application to see its status.',
      );
    }
    const columns = {
      salary_pence: terms.salaryPence,
      starts_on: terms.startsOn,
      weekly_hours: terms.weeklyHours,
      conditions: terms.conditions ?? null,
      expires_at: expiresAt,
      proposed_by: actor.userId,
      proposed_at: now,
    };
    await trx
      .insertInto('offer_proposals')
      .values({ application_id: applicationId, ...columns })
      .onConflict((same) => same.column('application_id').doUpdateSet(columns))
      .execute();
    await notifyCompany(trx, {
      ...matterOf(row),
      permission: 'offers.approve',
      kind: 'status',
      ...proposedWords(row, actor.firstName, terms.salaryPence),
      href: employerHref(applicationId),
      now,
    });
    await announceToCompany(trx, row);
    const proposal = await findProposal(trx, applicationId);
    if (proposal === null) throw notFound('That proposal');
    return proposal.proposal;
  });
}

/** Makes the offer, or changes it, in one transaction with the end of the proposal. @throws 404, 409, 422 */
export async function approve(
  { db, ...moving }: Pick<Services, 'db'> & MoveServices,
  actor: Employer,
  applicationId: string,
  proposedAt: string,
): Promise<Offer> {
  return db.transaction().execute(async (trx) => {
    await getOfferRow(trx, actor, applicationId);
    // In the order in which a move takes its locks.
    await lockPairOf(trx, applicationId);
    const row = await lockOffer(trx, actor, applicationId);
    const proposal = await findProposal(trx, applicationId);
    if (proposal === null) throw notFound('That proposal');
    const { proposedBy: _by, proposedAt: at, ...terms } = proposal.proposal;
    if (at !== proposedAt) {
      throw new AppError(
        'conflict',
        'The proposed terms have since changed. Look at them before you approve.',
      );
    }
    await deleteProposal(trx, applicationId);
    if (row.status === 'offered') return changeTerms(trx, actor, row, terms, moving.clock());
    const move = { status: 'offered', offer: terms } as const;
    await moveApplication(trx, actor, applicationId, move, moving);
    return getOffer(trx, actor, applicationId, moving.clock());
  });
}

/** @throws 404 */
export async function dropProposal(
  { db, clock }: Work,
  actor: Employer,
  applicationId: string,
  note: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockOffer(trx, actor, applicationId);
    const proposal = await findProposal(trx, applicationId);
    if (proposal === null) throw notFound('That proposal');
    await deleteProposal(trx, applicationId);
    await announceToCompany(trx, row);
    const { proposerId } = proposal;
    if (proposerId === null || proposerId === actor.userId) return;
    await notifyUser(trx, {
      userId: proposerId,
      companyId: actor.companyId,
      kind: 'status',
      ...proposalDroppedWords(row, actor.firstName, note),
      href: employerHref(applicationId),
      now: clock(),
    });
  });
}

export async function setOfferRule(
  { db }: Pick<Work, 'db'>,
  actor: Employer,
  needsApproval: boolean,
): Promise<void> {
  await db
    .updateTable('employers')
    .set({ offers_need_approval: needsApproval })
    .where('user_id', '=', actor.companyId)
    .execute();
}

/** The company's open screens refetch the application; the seeker's must not learn that anything happened. */
async function announceToCompany(trx: Db, row: OfferRow): Promise<void> {
  await publish(trx, {
    kind: 'event',
    to: [],
    company: { ...matterOf(row), permission: 'applications.read' },
    event: { type: 'application', applicationId: row.id, roleId: row.role_id, status: row.status },
  });
}

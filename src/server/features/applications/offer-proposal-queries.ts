import { type Selectable, sql } from 'kysely';
import type { OfferProposal } from '#contract/offers.ts';
import { mayAs } from '#contract/permissions.ts';
import type { Db } from '../../db/connection.ts';
import type { OfferProposalTable } from '../../db/tables/offers.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { getOfferRow } from './offer-queries.ts';
import { getAdvertisedPay } from './offer-record-commands.ts';

/**
 * The proposal that waits for approval (null if nothing waits), with the advertised pay to compare it with.
 * @throws 404 for an application that the actor doesn't reach
 */
export async function getProposal(db: Db, actor: Employer, applicationId: string) {
  await getOfferRow(db, actor, applicationId);
  const pay = await getAdvertisedPay(db, applicationId);
  const proposal = await findProposal(db, applicationId);
  return {
    proposal: proposal?.proposal ?? null,
    advertised: { fromPence: pay.salary_min_pence, toPence: pay.salary_max_pence },
  };
}

export interface FoundProposal {
  readonly proposal: OfferProposal;
  readonly proposerId: string | null;
}

/** null if nothing waits for approval. */
export async function findProposal(db: Db, applicationId: string): Promise<FoundProposal | null> {
  const row = await db
    .selectFrom('offer_proposals')
    .leftJoin('users', 'users.id', 'offer_proposals.proposed_by')
    .selectAll('offer_proposals')
    .select(sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('proposer'))
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row === undefined ? null : { proposal: onWire(row), proposerId: row.proposed_by };
}

function onWire(row: Selectable<OfferProposalTable> & { readonly proposer: string | null }): OfferProposal {
  return {
    salaryPence: row.salary_pence,
    startsOn: row.starts_on,
    weeklyHours: row.weekly_hours,
    conditions: row.conditions,
    expiresAt: row.expires_at.toISOString(),
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
  };
}

export async function deleteProposal(trx: Db, applicationId: string): Promise<void> {
  await trx.deleteFrom('offer_proposals').where('application_id', '=', applicationId).execute();
}

/** Whether this company's offers need an owner's approval, so that other members can only propose them. */
export async function needsApproval(db: Db, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom('employers')
    .select('offers_need_approval')
    .where('user_id', '=', companyId)
    .executeTakeFirst();
  return company?.offers_need_approval ?? false;
}

/** Where offers need an owner's approval, only owners make and change them. @throws 409 for other members */
export async function mustBeAllowedToOffer(trx: Db, actor: Employer): Promise<void> {
  if (mayAs(actor.memberRole, 'offers.approve') || !(await needsApproval(trx, actor.companyId))) return;
  throw new AppError(
    'conflict',
    'Offers at your company need an owner’s approval. Propose the terms, and the owners will be asked to approve them.',
  );
}

import type { Offer, OfferStatus } from '#contract/offers.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import { statusAt } from './offer-policy.ts';
import type { OfferOnPaper } from './write-offer-pdf.ts';

/** The columns of an application's offer, for a left join: all are null if there is no offer. */
export const OFFER_COLUMNS = [
  'offers.id as offer_id',
  'offers.status as offer_status',
  'offers.salary_pence as offer_salary_pence',
  'offers.starts_on as offer_starts_on',
  'offers.weekly_hours as offer_weekly_hours',
  'offers.conditions as offer_conditions',
  'offers.expires_at as offer_expires_at',
  'offers.revision as offer_revision',
  'offers.made_at as offer_made_at',
  'offers.changed_at as offer_changed_at',
  'offers.ended_at as offer_ended_at',
  'offers.note as offer_note',
] as const;

export interface OfferColumns {
  readonly id: string;
  readonly offer_id: string | null;
  readonly offer_status: OfferStatus | null;
  readonly offer_salary_pence: number | null;
  readonly offer_starts_on: string | null;
  readonly offer_weekly_hours: number | null;
  readonly offer_conditions: string | null;
  readonly offer_expires_at: Date | null;
  readonly offer_revision: number | null;
  readonly offer_made_at: Date | null;
  readonly offer_changed_at: Date | null;
  readonly offer_ended_at: Date | null;
  readonly offer_note: string | null;
}

/** null if the application has no offer. */
export function offerOnWire(row: OfferColumns, now: Date): Offer | null {
  if (row.offer_id === null || row.offer_status === null || row.offer_made_at === null) return null;
  const { offer_salary_pence: salaryPence, offer_expires_at: expiresAt } = row;
  const status = statusAt(row.offer_status, expiresAt, now);
  const endedAt = row.offer_ended_at ?? (status === 'expired' ? expiresAt : null);
  return {
    id: row.offer_id,
    applicationId: row.id,
    status,
    terms:
      salaryPence === null || expiresAt === null
        ? null
        : {
            salaryPence,
            startsOn: row.offer_starts_on,
            weeklyHours: row.offer_weekly_hours,
            conditions: row.offer_conditions,
            expiresAt: expiresAt.toISOString(),
          },
    revision: row.offer_revision ?? 0,
    madeAt: row.offer_made_at.toISOString(),
    changedAt: row.offer_changed_at?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    note: row.offer_note,
  };
}

/** Applications with their offers and the names that texts about offers need. */
export function offerRows(db: Db) {
  return db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .innerJoin('users', 'users.id', 'applications.seeker_id')
    .leftJoin('offers', 'offers.application_id', 'applications.id')
    .select([
      'applications.id',
      'applications.status',
      'applications.role_id',
      'applications.seeker_id',
      'applications.employer_id',
      'roles.title',
      'users.first_name',
      'users.last_name',
      shownCompany.as('shown_company'),
    ])
    .select(OFFER_COLUMNS);
}

export type OfferRow = Awaited<ReturnType<typeof lockOffer>>;

/**
 * Locks the application, and with it its offer, until the transaction ends: every change to an offer and every move of
 * its application takes this lock, so if a reply and a withdrawal come at the same moment, the first of them counts.
 * @throws 404 for somebody else's application
 */
export async function lockOffer(trx: Db, actor: Party, applicationId: string) {
  await trx.selectFrom('applications').select('id').where('id', '=', applicationId).forUpdate().execute();
  return getOfferRow(trx, actor, applicationId);
}

/** @throws 404 for somebody else's application */
export function getOfferRow(db: Db, actor: Party, applicationId: string) {
  const ownColumn = actor.accountType === 'Employer' ? 'applications.employer_id' : 'applications.seeker_id';
  return offerRows(db)
    .where('applications.id', '=', applicationId)
    .where(ownColumn, '=', actor.partyId)
    .where(isApplicationWithinReach(actor))
    .executeTakeFirstOrThrow(() => notFound('That application'));
}

/** @throws 404 if the application has no offer */
export async function getOffer(db: Db, actor: Party, applicationId: string, now: Date): Promise<Offer> {
  const offer = offerOnWire(await getOfferRow(db, actor, applicationId), now);
  if (offer === null) throw notFound('That offer');
  return offer;
}

/** An offer with its terms, for its PDF. @throws 404 if the application has no offer, or the offer no terms yet */
export async function getOfferOnPaper(
  db: Db,
  actor: Party,
  applicationId: string,
  now: Date,
): Promise<OfferOnPaper> {
  const row = await getOfferRow(db, actor, applicationId);
  const offer = offerOnWire(row, now);
  if (offer === null || offer.terms === null) throw notFound('The terms of that offer');
  return {
    offer: { ...offer, terms: offer.terms },
    roleTitle: row.title,
    companyName: row.shown_company,
    seekerName: `${row.first_name} ${row.last_name}`.trim(),
  };
}

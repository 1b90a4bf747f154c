import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { changeOffer as changeCall, Offer, OfferTerms } from '#contract/offers.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer, Party, Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { notifyCompany, notifyUser } from '../notifications/commands.ts';
import { mustBeOpenOffer, mustLeaveTime, mustNotBeAccepted, nextDue, SEEKER_HREF } from './offer-policy.ts';
import { deleteProposal, mustBeAllowedToOffer } from './offer-proposal-queries.ts';
import { getOffer, lockOffer, type OfferRow, offerOnWire } from './offer-queries.ts';
import { recordOffer } from './offer-record-commands.ts';
import { acceptedWords, offeredWords, offerWithdrawnWords } from './offer-words.ts';

type OfferContext = Pick<Services, 'db' | 'clock'>;

/** Opens the offer of an application that has just moved to `offered`, with or without its terms. @throws 422 */
export async function openOffer(
  trx: Db,
  applicationId: string,
  terms: OfferTerms | undefined,
  now: Date,
): Promise<void> {
  if (terms !== undefined) return saveTerms(trx, applicationId, terms, now);
  await trx
    .insertInto('offers')
    .values({ ...INCOMPLETE, id: randomUUID(), application_id: applicationId, made_at: now })
    .onConflict((same) => same.column('application_id').doNothing())
    .execute();
}

const INCOMPLETE = {
  status: 'incomplete',
  salary_pence: null,
  starts_on: null,
  weekly_hours: null,
  conditions: null,
  note: null,
} as const;

/**
 * Makes or changes the offer. Adds its row if it is missing, as for an application that an earlier release moved to
 * `offered`. @throws 422
 */
async function saveTerms(trx: Db, applicationId: string, terms: OfferTerms, now: Date): Promise<void> {
  const expiresAt = new Date(terms.expiresAt);
  mustLeaveTime(expiresAt, now);
  await recordOffer(trx, applicationId, terms.salaryPence, now);
  // These terms replace any proposal.
  await deleteProposal(trx, applicationId);
  const columns = {
    status: 'open',
    salary_pence: terms.salaryPence,
    starts_on: terms.startsOn,
    weekly_hours: terms.weeklyHours,
    conditions: terms.conditions ?? null,
    expires_at: expiresAt,
    ended_at: null,
    note: null,
    due_at: nextDue(expiresAt, now),
  } as const;
  await trx
    .insertInto('offers')
    .values({ ...columns, id: randomUUID(), application_id: applicationId, revision: 1, made_at: now })
    .onConflict((same) =>
      same.column('application_id').doUpdateSet((set) => ({
        ...columns,
        revision: set('offers.revision', '+', 1),
        changed_at: now,
      })),
    )
    .execute();
}

interface OfferEnding {
  readonly status: 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'closed';
  readonly note?: string | null;
  readonly now: Date;
}

/** Ends the offer, after which neither a reminder nor its expiry is due. */
async function end(trx: Db, applicationId: string, { status, note = null, now }: OfferEnding): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ status, note, ended_at: now, due_at: null })
    .where('application_id', '=', applicationId)
    .execute();
}

/**
 * Closes the offer of an application that has left `offered`; an accepted offer stays accepted if the seeker was hired. The
 * caller has locked the application.
 */
export async function closeOffer(
  trx: Db,
  applicationId: string,
  by: 'hired' | 'ended',
  now: Date,
): Promise<void> {
  const unansweredStatuses = ['incomplete', 'open', 'withdrawn', 'expired'] as const;
  await trx
    .updateTable('offers')
    .set({ status: 'closed', ended_at: now, due_at: null })
    .where('application_id', '=', applicationId)
    .where('status', 'in', by === 'hired' ? unansweredStatuses : [...unansweredStatuses, 'accepted'])
    .execute();
}

/** The seeker's no, inside the move that withdraws the application. @throws 409 unless open in this revision */
export async function declineOffer(
  trx: Db,
  actor: Party,
  applicationId: string,
  { revision, note, now }: { revision: number; note: string | null; now: Date },
): Promise<void> {
  mustBeOpenOffer(offerOnWire(await lockOffer(trx, actor, applicationId), now), revision);
  await end(trx, applicationId, { status: 'declined', note, now });
}

/** Adds the terms, changes them, or offers again. @throws 404, 409, 422 */
export async function changeOffer(
  { db, clock }: OfferContext,
  actor: Employer,
  applicationId: string,
  { from, ...terms }: BodyOf<typeof changeCall>,
): Promise<Offer> {
  return db.transaction().execute(async (trx) => {
    const row = await lockOffer(trx, actor, applicationId);
    await mustBeAllowedToOffer(trx, actor);
    return changeTerms(trx, actor, row, { ...terms, from }, clock());
  });
}

/** The same for a caller that has locked the offer and checked the actor's permission. @throws 409, 422 */
export async function changeTerms(
  trx: Db,
  actor: Employer,
  row: OfferRow,
  { from, ...terms }: OfferTerms & { readonly from?: number | undefined },
  now: Date,
): Promise<Offer> {
  mustBeOffered(row);
  const oldOffer = offerOnWire(row, now);
  mustNotBeAccepted(oldOffer?.status ?? null);
  if (oldOffer?.status === 'open' && isSame(oldOffer, terms)) return oldOffer;
  if (from !== undefined && from !== (oldOffer?.revision ?? 0)) {
    throw new AppError(
      'conflict',
      'Somebody at your company has since changed this offer. Look at it again before you decide.',
    );
  }
  await saveTerms(trx, row.id, terms, now);
  const named = { ...terms, expiresAt: new Date(terms.expiresAt) };
  await notifySeeker(trx, row, offeredWords(row, named, oldOffer?.status === 'open'), now);
  return getOffer(trx, actor, row.id, now);
}

/** @throws 404, 409 once accepted */
export async function withdrawOffer(
  { db, clock }: OfferContext,
  actor: Employer,
  applicationId: string,
  note: string | null,
): Promise<Offer> {
  return db.transaction().execute(async (trx) => {
    const row = await lockOffer(trx, actor, applicationId);
    const now = clock();
    const oldOffer = offerOnWire(row, now);
    if (oldOffer === null) throw notFound('That offer');
    if (oldOffer.status === 'withdrawn') return oldOffer;
    mustNotBeAccepted(oldOffer.status);
    mustBeOffered(row);
    await end(trx, applicationId, { status: 'withdrawn', note, now });
    await notifySeeker(trx, row, offerWithdrawnWords(row, note), now);
    return getOffer(trx, actor, applicationId, now);
  });
}

/** @throws 404, 409 unless open in this revision */
export async function acceptOffer(
  { db, clock }: OfferContext,
  actor: Seeker,
  applicationId: string,
  revision: number,
): Promise<Offer> {
  return db.transaction().execute(async (trx) => {
    const row = await lockOffer(trx, actor, applicationId);
    const now = clock();
    const oldOffer = offerOnWire(row, now);
    if (oldOffer?.status === 'accepted' && oldOffer.revision === revision) return oldOffer;
    mustBeOpenOffer(oldOffer, revision);
    await end(trx, applicationId, { status: 'accepted', now });
    // What was accepted can no longer be changed.
    await deleteProposal(trx, applicationId);
    await notifyCompany(trx, {
      ...matterOf(row),
      permission: 'applications.decide',
      kind: 'status',
      ...acceptedWords(row, oldOffer?.terms?.salaryPence ?? 0),
      href: employerHref(applicationId),
      now,
    });
    await announce(trx, row);
    return getOffer(trx, actor, applicationId, now);
  });
}

function mustBeOffered({ status }: OfferRow): void {
  if (status === 'offered') return;
  throw new AppError('conflict', 'An offer can be changed only while the application’s status is offered.');
}

function isSame({ terms }: Offer, sentTerms: OfferTerms): boolean {
  return (
    terms !== null &&
    terms.salaryPence === sentTerms.salaryPence &&
    terms.startsOn === sentTerms.startsOn &&
    terms.weeklyHours === sentTerms.weeklyHours &&
    terms.conditions === (sentTerms.conditions ?? null) &&
    Date.parse(terms.expiresAt) === Date.parse(sentTerms.expiresAt)
  );
}

async function notifySeeker(
  trx: Db,
  row: OfferRow,
  words: { readonly title: string; readonly body: string },
  now: Date,
): Promise<void> {
  await notifyUser(trx, { userId: row.seeker_id, kind: 'status', ...words, href: SEEKER_HREF, now });
  await announce(trx, row);
}

/** The subject of the company's notifications. */
export function matterOf(row: Pick<OfferRow, 'role_id' | 'seeker_id' | 'employer_id'>) {
  return { companyId: row.employer_id, roleId: row.role_id, seekerId: row.seeker_id };
}

/** Makes the open screens of both sides refetch the application. */
export async function announce(
  trx: Db,
  row: Pick<OfferRow, 'id' | 'role_id' | 'seeker_id' | 'employer_id' | 'status'>,
): Promise<void> {
  await publish(trx, {
    kind: 'event',
    to: [row.seeker_id],
    company: { ...matterOf(row), permission: 'applications.read' },
    event: { type: 'application', applicationId: row.id, roleId: row.role_id, status: row.status },
  });
}

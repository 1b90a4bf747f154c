import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type ApplicationStatus,
  isOpenStatus,
  type moveApplication as moveApplicationCall,
  type RejectionReason,
  WITHDRAWAL_REASONS,
} from '#contract/applications.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { fillFields } from '#contract/template-fields.ts';
import { type Clock, stoppedAt } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Party } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { type Expected, mustBeAsExpected } from '../../http/if-match.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { openHire } from '../billing/hires/hire-commands.ts';
import { answerOwed, endOwed } from '../guarantee/commands.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { findThreadId, lockPairOf, makeMatch } from '../matches/commands.ts';
import { notifyCompany, notifyUser } from '../notifications/commands.ts';
import { moveWords } from './move-words.ts';
import { closeOffer, declineOffer, matterOf, openOffer } from './offer-commands.ts';
import { mustNotBeAccepted, SEEKER_HREF } from './offer-policy.ts';
import { deleteProposal, mustBeAllowedToOffer } from './offer-proposal-queries.ts';
import { bareWords, declinedWords, lowerFirst, offeredWords } from './offer-words.ts';
import { isAnswer, isYes, movedMeanwhile, mustBeAllowed } from './policy.ts';

type MoveResult = ResponseOf<typeof moveApplicationCall>;

/**
 * How long an employer's move without `from` waits, so that another move sent at the same moment has arrived by then
 * (docs/decisions/0024).
 */
const WAIT_FOR_RIVAL_MS = 25;

/** Moves an application after a block, which does not record which member made it: the history says that "they" said no. */
export const NO_MEMBER = {
  accountType: 'Employer',
  userId: '00000000-0000-0000-0000-000000000000',
  firstName: '',
} as const;

type Mover = Party | typeof NO_MEMBER;

/** Ends everything that depends on the application, such as its interview. Runs in the move's transaction. */
export type WhenEnded = (trx: Db, applicationId: string, movedBy: string, now: Date) => Promise<void>;

/** What a move needs besides its transaction. */
export interface MoveServices {
  readonly clock: Clock;
  /** The seller on the invoice for a hire. */
  readonly config: Pick<Config, 'seller'>;
  readonly whenEnded: WhenEnded;
}

/**
 * Moves one application on request. An employer's move without `from` first waits for `WAIT_FOR_RIVAL_MS`
 * (docs/decisions/0024). `requestAgeMs` returns how long ago the request arrived. @throws 403, 404, 409, 412, 422
 */
export async function moveOnRequest(
  { db, ...moving }: Pick<Services, 'db'> & MoveServices,
  actor: Party,
  applicationId: string,
  { from, ...move }: MoveRequest,
  { requestAgeMs = () => 0, expected }: { requestAgeMs?: () => number; expected?: Expected } = {},
): Promise<MoveResult> {
  const seen = from === undefined ? { requestAgeMs } : { statuses: [from] };
  if (from === undefined && actor.accountType === 'Employer') await setTimeout(WAIT_FOR_RIVAL_MS);
  const { hasMoved: _, ...moved } = await db
    .transaction()
    .execute((trx) => moveApplication(trx, actor, applicationId, { ...move, seen, expected }, moving));
  return moved;
}

/** The requested move; whether it can be undone is decided before (`holdRejection`). */
export type MoveRequest = Omit<BodyOf<typeof moveApplicationCall>, 'undoable'>;

export type Move = Omit<MoveRequest, 'from'> & {
  /** When somebody decided on it, if that was earlier: the answer counts from then. */
  readonly decidedAt?: Date;
  /** Set if the caller sends the seeker a fuller notification itself. */
  readonly skipNotification?: boolean;
  /** Set if the conversation ends too, as when one side blocks the other. Not even an accepted offer prevents that. */
  readonly endsConversation?: boolean;
  readonly seen?: SeenStatus;
  readonly expected?: Expected | undefined;
};

/** What the employer saw when deciding: the statuses their screen showed, or the status when their request arrived. */
interface SeenStatus {
  readonly statuses?: readonly ApplicationStatus[] | undefined;
  /** A function, because the age is needed after the wait for locks. */
  readonly requestAgeMs?: () => number;
}

/**
 * Moves an application by the table of moves (D24): the only way its status changes. The same move twice has one
 * effect; `hasMoved` is true for the call that made it. Of two different moves by the employer at the same moment the
 * second is refused, even if the table would allow it after the first: it was decided on the old status.
 * @throws 403, 404, 409, 412, 422
 */
export async function moveApplication(
  trx: Db,
  actor: Party,
  applicationId: string,
  move: Move,
  { clock, config, whenEnded }: MoveServices,
): Promise<MoveResult & { readonly hasMoved: boolean }> {
  const to = move.status;
  refuseMisplaced(actor, move);
  if (to === 'offered' && actor.accountType === 'Employer') await mustBeAllowedToOffer(trx, actor);
  const pair = await getOwn(trx, actor, applicationId);
  await lockPairOf(trx, applicationId);
  const locked = await trx
    .selectFrom('applications')
    .select(['status', 'updated_at', 'undo_until'])
    .where('id', '=', applicationId)
    .forUpdate()
    // The other side's account was deleted while this waited for the lock.
    .executeTakeFirstOrThrow(() => notFound('That application'));
  const from = locked.status;
  // A move that has been made already is not a conflict.
  if (from !== to) {
    if (move.expected !== undefined) mustBeAsExpected(move.expected, locked.updated_at);
    const mover = () => lastMover(trx, actor, applicationId);
    await mustBeAllowed(actor, from, to, mover);
    if (actor.accountType === 'Employer' && !(await isAsSeen(trx, applicationId, from, move.seen ?? {}))) {
      throw movedMeanwhile(from, to, await mover());
    }
    // An application that can still be undone has not been sent: its employer doesn't know of it.
    const isSent = locked.undo_until === null;
    // The time of the move, not of the request, which may have waited here for another move.
    const now = await recordMove(trx, actor, { ...pair, isSent }, from, move, {
      clock: stoppedAt(clock, clock()),
      config,
    });
    if (from === 'interview_scheduled' || from === 'offered') await deleteProposal(trx, applicationId);
    if (!isOpenStatus(to)) await whenEnded(trx, applicationId, actor.userId, now);
    if (isSent) await notifyOther(trx, actor, pair, move, now);
  }
  const threadId = await findThreadId(trx, pair.role_id, pair.seeker_id);
  return {
    id: applicationId,
    status: to,
    isMutualMatch: threadId !== null,
    threadId,
    hasMoved: from !== to,
  };
}

/**
 * Whether the employer could have seen the current status. Measured on the database's clock, which every process
 * shares: a move recorded after this request arrived is one that its sender cannot have seen.
 */
async function isAsSeen(
  trx: Db,
  applicationId: string,
  now: ApplicationStatus,
  { statuses, requestAgeMs }: SeenStatus,
): Promise<boolean> {
  if (statuses !== undefined) return statuses.includes(now);
  if (requestAgeMs === undefined) return true;
  const arrivedAt = sql<Date>`clock_timestamp() - ${requestAgeMs()}::float8 * interval '1 millisecond'`;
  const later = await trx
    .selectFrom('application_moves')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('recorded_at', '>', arrivedAt)
    .executeTakeFirst();
  return later === undefined;
}

/** The first name of the person who last moved the application, for an error; null for the caller or a deleted account. */
async function lastMover(trx: Db, actor: Party, applicationId: string): Promise<string | null> {
  const last = await trx
    .selectFrom('application_moves')
    .innerJoin('users', 'users.id', 'application_moves.moved_by')
    .select(['users.id', 'users.first_name'])
    .where('application_moves.application_id', '=', applicationId)
    .orderBy('application_moves.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined || last.id === actor.userId ? null : last.first_name;
}

function ownerColumn(actor: Party) {
  return actor.accountType === 'Employer' ? 'applications.employer_id' : 'applications.seeker_id';
}

/** @throws 404 for an application of somebody else */
async function getOwn(trx: Db, actor: Party, applicationId: string) {
  const row = await trx
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .innerJoin('users', 'users.id', 'applications.seeker_id')
    .select([
      'applications.id',
      'applications.role_id',
      'applications.seeker_id',
      'applications.employer_id',
      'applications.fit_bp',
      'roles.title',
      'users.first_name',
      shownCompany.as('shown_company'),
    ])
    .where('applications.id', '=', applicationId)
    .where(ownerColumn(actor), '=', actor.partyId)
    .where(isApplicationWithinReach(actor))
    .$if(actor.accountType === 'Employer', (some) => some.where('applications.undo_until', 'is', null))
    .executeTakeFirstOrThrow(() => notFound('That application'));
  return row;
}

type LockedApplication = Awaited<ReturnType<typeof getOwn>>;

/** Makes a move that is allowed, and notifies nobody yet. Returns the time of the move. */
export async function recordMove(
  trx: Db,
  actor: Mover,
  application: LockedApplication & { readonly isSent: boolean },
  from: ApplicationStatus,
  move: Move,
  { clock, config }: Pick<MoveServices, 'clock' | 'config'>,
): Promise<Date> {
  const to = move.status;
  const now = clock();
  const agreedOffer = from === 'offered' ? await endOffer(trx, actor, application.id, move, now) : null;
  await trx
    .updateTable('applications')
    .set({
      status: to,
      updated_at: now,
      held_rejection: null,
      ...(to === 'rejected' && {
        rejection_reason: reasonOf(move),
        rejection_note: noteOf(actor, application, move),
      }),
      ...(to === 'withdrawn' && { withdrawal_reason: move.withdrawalReason ?? null }),
    })
    .where('id', '=', application.id)
    .execute();
  if (isAnswer(to)) await answerOwed(trx, application.id, clock, move.decidedAt);
  if (to === 'withdrawn') await endOwed(trx, application.id, clock);
  await trx
    .insertInto('application_moves')
    .values({
      application_id: application.id,
      from_status: from,
      to_status: to,
      moved_by: actor.userId,
      moved_at: now,
    })
    .execute();
  await publish(trx, {
    kind: 'event',
    to: [application.seeker_id],
    ...(application.isSent && { company: { ...matterOf(application), permission: 'applications.read' } }),
    event: { type: 'application', applicationId: application.id, roleId: application.role_id, status: to },
  });
  if (isYes(to)) {
    await makeMatch(
      trx,
      {
        roleId: application.role_id,
        seekerId: application.seeker_id,
        employerId: application.employer_id,
        roleTitle: application.title,
        companyName: application.shown_company,
        seekerName: application.first_name,
        fitBp: application.fit_bp,
      },
      now,
    );
  }
  if (to === 'offered') await openOffer(trx, application.id, move.offer, now);
  if (to === 'hired') {
    const { id: applicationId, role_id: roleId, employer_id: employerId, seeker_id: seekerId } = application;
    await openHire(trx, config, { applicationId, roleId, employerId, seekerId, agreed: agreedOffer }, now);
  }
  return now;
}

/**
 * Ends the offer of an application that is moved away from `offered` (D56). Returns what both sides agreed to if the move
 * hires someone who accepted it. @throws 409 for a rejection after the offer was accepted, or for declining an offer that is
 * no longer open
 */
async function endOffer(trx: Db, actor: Mover, applicationId: string, move: Move, now: Date) {
  const { status: to, declines } = move;
  const acceptedOffer = await trx
    .selectFrom('offers')
    .select(['status', 'salary_pence', 'ended_at'])
    .where('application_id', '=', applicationId)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  if (to === 'rejected' && move.endsConversation !== true) mustNotBeAccepted(acceptedOffer?.status ?? null);
  if (declines !== undefined && actor.accountType === 'JobSeeker') {
    await declineOffer(trx, actor, applicationId, { ...declines, note: declines.note ?? null, now });
  } else {
    await closeOffer(trx, applicationId, to === 'hired' ? 'hired' : 'ended', now);
  }
  const salaryPence = acceptedOffer?.salary_pence ?? null;
  const at = acceptedOffer?.ended_at ?? null;
  return to === 'hired' && salaryPence !== null && at !== null ? { salaryPence, at } : null;
}

/** Terms belong to an offer, a note to an employer's rejection, a seeker's reasons to a withdrawal. @throws 422 */
function refuseMisplaced(
  actor: Party,
  { status, offer, declines, withdrawalReason, rejectionNote }: Move,
): void {
  if ((rejectionNote ?? null) !== null && (status !== 'rejected' || actor.accountType !== 'Employer')) {
    throw new AppError('unacceptable', 'Only a rejection can have this note.', { field: 'rejectionNote' });
  }
  if (offer !== undefined && status !== 'offered') {
    throw new AppError('unacceptable', 'Only a move to offered can have terms.', { field: 'offer' });
  }
  const isWithdrawal = status === 'withdrawn' && actor.accountType === 'JobSeeker';
  if ((declines !== undefined || (withdrawalReason ?? null) !== null) && !isWithdrawal) {
    throw new AppError('unacceptable', 'Only a withdrawal by the seeker can have these reasons.', {
      field: 'withdrawalReason',
    });
  }
}

/** A rejection always has a reason for the seeker (D24), even if the caller gave none. */
function reasonOf({ rejectionReason }: Move): RejectionReason {
  return rejectionReason ?? 'unstated';
}

/** The rejection note with its fields filled in from this application. */
function noteOf(actor: Mover, application: LockedApplication, { rejectionNote }: Move): string | null {
  if (rejectionNote === undefined || rejectionNote === null) return null;
  return fillFields(rejectionNote, {
    firstName: application.first_name,
    roleTitle: application.title,
    companyName: application.shown_company,
    myName: actor.firstName,
  });
}

/** Notifies the side that did not move the application. */
export async function notifyOther(
  trx: Db,
  actor: Mover,
  application: LockedApplication,
  move: Move,
  now: Date,
): Promise<void> {
  if (actor.accountType === 'JobSeeker') {
    await notifyCompany(trx, {
      ...matterOf(application),
      permission: 'applications.decide',
      kind: 'status',
      ...withdrawnWords(application, move),
      href: employerHref(application.id),
      now,
    });
    return;
  }
  // The match has notified them already.
  if (move.status === 'shortlisted' || move.skipNotification) return;
  if (move.status === 'offered') {
    const terms = move.offer && { ...move.offer, expiresAt: new Date(move.offer.expiresAt) };
    const words = terms === undefined ? bareWords(application) : offeredWords(application, terms, false);
    await notifyUser(trx, {
      userId: application.seeker_id,
      kind: 'status',
      ...words,
      href: SEEKER_HREF,
      now,
    });
    return;
  }
  await notifyUser(trx, {
    userId: application.seeker_id,
    kind: 'status',
    ...moveWords({
      company: application.shown_company,
      roleTitle: application.title,
      status: move.status,
      reason: move.status === 'rejected' ? reasonOf(move) : null,
      note: move.status === 'rejected' ? noteOf(actor, application, move) : null,
    }),
    href: '/?tab=matches',
    now,
  });
}

function withdrawnWords(application: LockedApplication, { declines, withdrawalReason }: Move) {
  if (declines !== undefined) return declinedWords(application, withdrawalReason, declines.note ?? null);
  const why = withdrawalReason ? ` Reason: ${lowerFirst(WITHDRAWAL_REASONS[withdrawalReason])}.` : '';
  return { title: 'Application withdrawn', body: `An applicant withdrew from ${application.title}.${why}` };
}

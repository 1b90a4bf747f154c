import { type moveApplication as moveCall, UNDO_MS } from '#contract/applications.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { mayAs } from '#contract/permissions.ts';
import { after, HOUR, isTrusted } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { HeldRejection } from '../../db/tables/applications.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { findMember } from '../../http/find-member.ts';
import { type Expected, mustBeAsExpected } from '../../http/if-match.ts';
import { isApplicationWithinReach } from '../../http/reach.ts';
import { publish } from '../../realtime/bus.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { lockPairOf } from '../matches/commands.ts';
import { type Move, type MoveRequest, type MoveServices, moveApplication } from './move.ts';
import { matterOf } from './offer-commands.ts';

/** Rejects once the rejection can no longer be taken back. */
export const rejectHeld = defineTask<{ readonly applicationId: string }>('application.reject');

/** This close to the deadline we reject at once: a slow queue must not make the answer late. */
const LEAST_LEFT_MS = HOUR;

type MoveResult = ResponseOf<typeof moveCall>;
type Work = Pick<Services, 'db' | 'tasks'> & MoveServices;

/** Thrown to roll back a rehearsal. */
class RollBack extends Error {}

/**
 * Holds a rejection for `UNDO_MS`, after checking that it is allowed: until then nothing has happened and the seeker
 * hears nothing. Returns null for any other move, and for a rejection that must be sent at once: one without `from` (the
 * status that the member saw), one close to its deadline, and any while the clock may be wrong.
 * @throws 403, 404, 409, 412, 422 like the move itself
 */
export async function holdRejection(
  { db, tasks, ...moving }: Work,
  actor: Employer,
  applicationId: string,
  { from, ...move }: MoveRequest,
  expected: Expected,
): Promise<MoveResult | null> {
  const now = moving.clock();
  if (move.status !== 'rejected' || from === undefined || !isTrusted(moving.clock)) return null;
  await rehearse(db, actor, applicationId, { ...move, seen: { statuses: [from] }, expected }, moving);
  return db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, actor, applicationId);
    // If the status has changed since the rehearsal, the caller tries the move at once, and that refuses it.
    if (row.status !== from || row.status === 'rejected') return null;
    mustBeAsExpected(expected, row.updated_at);
    if (row.answered_at === null && row.due_at < after(now, LEAST_LEFT_MS)) return null;
    const until = after(now, UNDO_MS);
    const held: HeldRejection = {
      by: actor.userId,
      at: now.toISOString(),
      until: until.toISOString(),
      from,
      reason: move.rejectionReason ?? null,
      note: move.rejectionNote ?? null,
    };
    await trx
      .updateTable('applications')
      .set({ held_rejection: JSON.stringify(held) })
      .where('id', '=', applicationId)
      .execute();
    await tasks.enqueue(trx, rejectHeld, { applicationId }, until);
    await notifyColleagues(trx, row);
    return { id: applicationId, status: from, isMutualMatch: false, threadId: null, undoUntil: held.until };
  });
}

/** Makes the move and undoes it, so that it is refused now if it would be refused later. */
async function rehearse(
  db: Db,
  actor: Employer,
  applicationId: string,
  move: Move,
  moving: MoveServices,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await moveApplication(trx, actor, applicationId, move, moving);
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
}

/** @throws 404, 409 if no rejection is held, as once it has been sent */
export async function takeBackRejection(
  { db }: Pick<Services, 'db'>,
  actor: Employer,
  applicationId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, actor, applicationId);
    if (row.held_rejection === null) {
      throw new AppError(
        'conflict',
        row.status === 'rejected'
          ? 'They have been told, so it can’t be taken back any more.'
          : 'There is no rejection to take back.',
      );
    }
    await forget(trx, row);
  });
}

/**
 * The handler; running it twice rejects once. The answer counts from when it was decided, so that the wait can’t make it
 * late. If the application has moved on meanwhile, or the member may no longer decide, the seeker hears nothing.
 */
export async function sendHeldRejection(
  work: Work,
  { applicationId }: { readonly applicationId: string },
): Promise<void> {
  try {
    await work.db.transaction().execute((trx) => sendLocked(trx, work, applicationId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await work.db.transaction().execute(async (trx) => {
      const row = await lock(trx, applicationId);
      if (isDue(row, work)) await forget(trx, row);
    });
  }
}

/** @throws AppError if the move is refused */
async function sendLocked(trx: Db, { tasks, ...moving }: Work, applicationId: string): Promise<void> {
  // Locked in the same order as every move. The rejection is taken back before this point or not at all.
  await lockPairOf(trx, applicationId);
  const row = await lock(trx, applicationId);
  const rejection = row?.held_rejection ?? null;
  if (row === undefined || rejection === null) return;
  if (!isDue(row, moving)) {
    await tasks.enqueue(trx, rejectHeld, { applicationId }, new Date(rejection.until));
    return;
  }
  const member = await findMember(trx, rejection.by, row.employer_id);
  if (member === null || !mayAs(member.memberRole, 'applications.decide')) {
    await forget(trx, row);
    return;
  }
  const move: Move = {
    status: 'rejected',
    rejectionReason: rejection.reason,
    rejectionNote: rejection.note,
    seen: { statuses: [rejection.from] },
    decidedAt: new Date(rejection.at),
  };
  await moveApplication(trx, member, applicationId, move, moving);
}

type LockedApplication = NonNullable<Awaited<ReturnType<typeof lock>>>;

function isDue(row: LockedApplication | undefined, { clock }: Pick<Work, 'clock'>): row is LockedApplication {
  return row !== undefined && row.held_rejection !== null && new Date(row.held_rejection.until) <= clock();
}

async function forget(trx: Db, row: LockedApplication): Promise<void> {
  await trx.updateTable('applications').set({ held_rejection: null }).where('id', '=', row.id).execute();
  await notifyColleagues(trx, row);
}

function lock(trx: Db, applicationId: string) {
  return selectApplication(trx, applicationId).executeTakeFirst();
}

function lockOwn(trx: Db, actor: Employer, applicationId: string) {
  return selectApplication(trx, applicationId)
    .where('employer_id', '=', actor.companyId)
    .where(isApplicationWithinReach(actor))
    .where('undo_until', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('That application'));
}

function selectApplication(trx: Db, applicationId: string) {
  return trx
    .selectFrom('applications')
    .select([
      'id',
      'status',
      'due_at',
      'answered_at',
      'updated_at',
      'held_rejection',
      'role_id',
      'seeker_id',
      'employer_id',
    ])
    .where('id', '=', applicationId)
    .forUpdate();
}

/** Colleagues see that it is about to be rejected, or no longer is; the seeker does not. */
async function notifyColleagues(trx: Db, row: LockedApplication): Promise<void> {
  await publish(trx, {
    kind: 'event',
    to: [],
    company: { ...matterOf(row), permission: 'applications.read' },
    event: { type: 'application', applicationId: row.id, roleId: row.role_id, status: row.status },
  });
}

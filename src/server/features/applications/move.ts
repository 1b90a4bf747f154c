import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type ApplicationStatus,
  type moveApplication,
  REJECTION_REASONS,
  type RejectionReason,
} from '#contract/applications.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { type Clock, stoppedAt } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { notify } from '../../realtime/bus.ts';
import { openHire } from '../billing/hires.ts';
import { answerOwed, endOwed } from '../guarantee/commands.ts';
import { cancelWithApplication } from '../interviews/cancel.ts';
import { findThreadId, holdPair, makeMatch } from '../matches/commands.ts';
import { tell } from '../notifications/commands.ts';
import { shownCompany } from '../roles/queries.ts';
import { isAnswer, isYes, movedMeanwhile, mustBeAllowed, words } from './policy.ts';

type Moved = ResponseOf<typeof moveApplication>;

/** How long a move that does not say what it was decided on waits for another of the same moment (docs/decisions/0024). */
const HELD_MS = 25;

/**
 * Moves an application by the table of D24. The same move twice is one effect and one answer. Of two different ones
 * at the same moment the employer's second is 409, also where the table would allow it after the first: whoever
 * asked for it had seen the application as it was before. `underwayMs` says how long ago the request arrived.
 * @throws 403, 404, 409
 */
export async function move(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Party,
  applicationId: string,
  body: BodyOf<typeof moveApplication>,
  underwayMs: () => number = () => 0,
): Promise<Moved> {
  const { from, ...rest } = body;
  const seen = from === undefined ? { underwayMs } : { statuses: [from] };
  if (from === undefined && actor.accountType === 'Employer') await setTimeout(HELD_MS);
  return db.transaction().execute((trx) => moveWithin(trx, actor, applicationId, { ...rest, seen }, clock));
}

/** What is asked for; `isToldElsewhere` where the caller tells the seeker more than the move says. */
type Asked = Omit<BodyOf<typeof moveApplication>, 'from'> & {
  readonly isToldElsewhere?: boolean;
  readonly seen?: Seen;
};

/** What the employer had before them: the statuses on their screen, or whatever it was when their request arrived. */
interface Seen {
  readonly statuses?: readonly ApplicationStatus[] | undefined;
  /** Asked when it matters, which may be after a wait. */
  readonly underwayMs?: () => number;
}

/** The same inside a transaction that does more: an interview booked, a conversation ended. @throws 403, 404, 409 */
export async function moveWithin(
  trx: Db,
  actor: Party,
  applicationId: string,
  body: Asked,
  clock: Clock,
): Promise<Moved> {
  const { hasMoved: _, ...moved } = await moveOnce(trx, actor, applicationId, body, clock);
  return moved;
}

/** As `moveWithin`; also says whether this is the call that moved it. */
export async function moveOnce(
  trx: Db,
  actor: Party,
  applicationId: string,
  body: Asked,
  clock: Clock,
): Promise<Moved & { readonly hasMoved: boolean }> {
  const to = body.status;
  const pair = await getOwn(trx, actor, applicationId);
  await holdPair(trx, pair.role_id, pair.seeker_id);
  const held = await trx
    .selectFrom('applications')
    .select('status')
    .where('id', '=', applicationId)
    .forUpdate()
    // The other side's account went while this waited for it.
    .executeTakeFirstOrThrow(() => notFound('That application'));
  const from = held.status;
  if (from !== to) {
    mustBeAllowed(actor, from, to);
    if (actor.accountType === 'Employer' && !(await isAsSeen(trx, applicationId, from, body.seen ?? {}))) {
      throw movedMeanwhile(from, to);
    }
    // The instant is that of the move, not of the request: it may have waited here for another.
    await record(trx, actor, pair, from, body, stoppedAt(clock, clock()));
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
 * Measured on the database's own clock, which every process shares: a move that was recorded after this request arrived
 * is one that whoever sent it can't have seen.
 */
async function isAsSeen(
  trx: Db,
  applicationId: string,
  now: ApplicationStatus,
  { statuses, underwayMs }: Seen,
): Promise<boolean> {
  if (statuses !== undefined) return statuses.includes(now);
  if (underwayMs === undefined) return true;
  const arrived = sql<Date>`clock_timestamp() - ${underwayMs()}::float8 * interval '1 millisecond'`;
  const later = await trx
    .selectFrom('application_moves')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('recorded_at', '>', arrived)
    .executeTakeFirst();
  return later === undefined;
}

function ownerColumn(actor: Party) {
  return actor.accountType === 'Employer' ? 'applications.employer_id' : 'applications.seeker_id';
}

/** Another's application does not exist for whoever asks. */
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
    .where(ownerColumn(actor), '=', actor.userId)
    .executeTakeFirstOrThrow(() => notFound('That application'));
  return row;
}

type Own = Awaited<ReturnType<typeof getOwn>>;

async function record(
  trx: Db,
  actor: Party,
  own: Own,
  from: ApplicationStatus,
  body: Asked,
  clock: Clock,
): Promise<void> {
  const to = body.status;
  const now = clock();
  await trx
    .updateTable('applications')
    .set({
      status: to,
      updated_at: now,
      ...(to === 'rejected' && { rejection_reason: reasonOf(body) }),
    })
    .where('id', '=', own.id)
    .execute();
  if (isAnswer(to)) await answerOwed(trx, own.id, clock);
  if (to === 'withdrawn') await endOwed(trx, own.id, clock);
  await trx
    .insertInto('application_moves')
    .values({
      application_id: own.id,
      from_status: from,
      to_status: to,
      moved_by: actor.userId,
      moved_at: now,
    })
    .execute();
  await notify(trx, {
    kind: 'event',
    to: [own.seeker_id, own.employer_id],
    event: { type: 'application', applicationId: own.id, roleId: own.role_id, status: to },
  });
  if (isYes(to)) {
    await makeMatch(
      trx,
      {
        roleId: own.role_id,
        seekerId: own.seeker_id,
        employerId: own.employer_id,
        roleTitle: own.title,
        companyName: own.shown_company,
        seekerName: own.first_name,
        fitBp: own.fit_bp,
      },
      now,
    );
  }
  if (to === 'hired') {
    const { id: applicationId, role_id: roleId, employer_id: employerId, seeker_id: seekerId } = own;
    await openHire(trx, { applicationId, roleId, employerId, seekerId }, now);
  }
  if (to === 'rejected' || to === 'withdrawn') await cancelWithApplication(trx, own.id, actor.userId, now);
  await tellOther(trx, actor, own, body, now);
}

/** A no is never without words for the seeker (D24), also where the call had none. */
function reasonOf({ rejectionReason }: Asked): RejectionReason {
  return rejectionReason ?? 'unstated';
}

async function tellOther(trx: Db, actor: Party, own: Own, body: Asked, now: Date): Promise<void> {
  if (actor.accountType === 'JobSeeker') {
    await tell(trx, {
      userId: own.employer_id,
      kind: 'status',
      title: 'Application withdrawn',
      body: `Somebody withdrew from ${own.title}.`,
      href: '/employer/dashboard?tab=applications',
      now,
    });
    return;
  }
  // The match says it already.
  if (body.status === 'shortlisted' || body.isToldElsewhere) return;
  const reason = body.status === 'rejected' ? ` ${REJECTION_REASONS[reasonOf(body)]}.` : '';
  await tell(trx, {
    userId: own.seeker_id,
    kind: 'status',
    title: 'Your application moved',
    body: `${own.title} at ${own.shown_company}: ${words(body.status)}.${reason}`,
    href: '/?tab=matches',
    now,
  });
}

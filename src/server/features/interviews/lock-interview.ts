import { OPEN_INTERVIEWS } from '#contract/interviews.ts';
import { formatWhen } from '#contract/when.ts';
import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Party } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { isInterviewWithinReach } from '../../http/reach.ts';
import { lockPairOf } from '../matches/commands.ts';
import { type InterviewRow, minutesOf, rows } from './queries.ts';

/**
 * Locks an interview until the transaction ends, so that changes to it take turns. The locks are taken in the same
 * order as when an application is moved: the pair of seeker and company, the application, the interview. @throws 404
 */
export async function lockInterview(trx: Db, actor: Party, interviewId: string): Promise<InterviewRow> {
  const interview = await trx
    .selectFrom('interviews')
    .select(['application_id', 'seeker_id', 'employer_id'])
    .where('id', '=', interviewId)
    .where(isInterviewWithinReach(actor))
    .executeTakeFirst();
  if (interview === undefined || !isOwn(actor, interview)) throw notFound('That interview');
  await lockPairOf(trx, interview.application_id);
  await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', interview.application_id)
    .forUpdate()
    .executeTakeFirst();
  const row = await rows(trx)
    .where('interviews.id', '=', interviewId)
    .forUpdate('interviews')
    // The other side's account was deleted while this waited for the lock.
    .executeTakeFirstOrThrow(() => notFound('That interview'));
  return row;
}

function isOwn(actor: Party, interview: { seeker_id: string; employer_id: string }): boolean {
  return actor.partyId === (actor.accountType === 'Employer' ? interview.employer_id : interview.seeker_id);
}

interface Slot {
  readonly employerId: string;
  readonly interviewerKey: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The interview that is being moved: it cannot clash with itself. */
  readonly exceptId?: string;
}

/**
 * One interviewer's interviews never overlap (D32). Locks the interviewer until the transaction ends, so of two
 * interviews booked at the same moment the second sees the first. An exclusion constraint would need the extension
 * btree_gist, which a hosted PostgreSQL may not let us create. @throws 409
 */
export async function mustBeFree(trx: Db, slot: Slot): Promise<void> {
  const { employerId, interviewerKey, startsAt, endsAt, exceptId } = slot;
  const key = `interviewer:${employerId}:${interviewerKey}`;
  await lockName(trx, key);
  const clash = await trx
    .selectFrom('interviews')
    .select(['starts_at', 'ends_at', 'time_zone'])
    .where('employer_id', '=', employerId)
    .where('interviewer_key', '=', interviewerKey)
    .where('status', 'in', OPEN_INTERVIEWS)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .$call(whenGiven(exceptId, (some, id) => some.where('id', '<>', id)))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  if (clash === undefined) return;
  const when = formatWhen(clash.starts_at, minutesOf(clash), clash.time_zone);
  throw new AppError('conflict', `${interviewerKey} already has an interview then: ${when}.`, {
    field: 'scheduledAt',
  });
}

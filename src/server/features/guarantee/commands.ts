import { ANSWER_HOURS } from '#contract/applications.ts';
import { after, type Clock, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connect.ts';
import { notificationFailed } from '../notifications/queries.ts';
import { settleHolds } from './holds.ts';
import { announce, changeOwed, holdOwed, type Owed, recordEvent } from './owed.ts';
import { isInTime, stepDue } from './policy.ts';
import { tellBreach, tellExcuse, tellNudge } from './telling.ts';

/** How an application is told to its employer; whether that reached them decides about a breach (D25). */
export function applicationEvent(applicationId: string): string {
  return `application:${applicationId}`;
}

/**
 * The employer answered, by a decision, an interview or a message (D25): written down once, in time or late, in the
 * transaction of the answer itself. Where the engine has not come by since it was due, the breach is recorded first.
 * Answers false where it had been answered before, or is owed no more because the seeker withdrew.
 */
export async function answerOwed(trx: Db, applicationId: string, clock: Clock): Promise<boolean> {
  const owed = await holdOwed(trx, applicationId);
  if (owed === undefined || owed.answered_at !== null || owed.verdict === 'withdrawn') return false;
  await settleAnswer(trx, owed, clock());
  return true;
}

/** The seeker withdrew. What was missed by then stays missed, but nothing is overdue any more. */
export async function endOwed(trx: Db, applicationId: string, clock: Clock): Promise<void> {
  const owed = await holdOwed(trx, applicationId);
  if (owed === undefined || owed.answered_at !== null) return;
  const now = clock();
  const wasMissed = owed.verdict === 'missed';
  const due = owed.verdict === 'owed' && owed.due_at <= now ? await fallDue(trx, owed, now) : owed;
  if (due.verdict === 'owed') await end(trx, due, now);
  if (wasMissed) await settleHolds(trx, owed.employer_id, now);
}

/**
 * Does what is due about one owed answer; nothing where that was done meanwhile. The row's lock makes two workers, or
 * a worker and an answer, take turns, and whoever comes second sees what the first has decided.
 */
export async function checkOwed(trx: Db, applicationId: string, clock: Clock): Promise<void> {
  const owed = await holdOwed(trx, applicationId);
  if (owed === undefined) return;
  const now = clock();
  const step = stepDue(owed, now);
  if (step === null) return;
  if (step.do === 'fall_due') {
    const { verdict, due_at } = await fallDue(trx, owed, now);
    if (verdict === 'missed') {
      await tellBreach(trx, owed, now);
      await settleHolds(trx, owed.employer_id, now);
    } else {
      await tellExcuse(trx, owed, due_at, now);
    }
    await announce(trx, owed);
  } else if (step.do === 'nudge') {
    await recordEvent(trx, owed, { kind: step.nudge.kind, at: now }, now);
    await changeOwed(trx, owed, { nudges: step.nudges }, now);
    await tellNudge(trx, owed, step.nudge, now);
  } else if (owed.answered_at === null) {
    await end(trx, owed, now);
  } else {
    await settleAnswer(trx, owed, owed.answered_at, now);
  }
}

/** `at` is when it was answered; `now` is another instant only where a row is brought up to date. */
async function settleAnswer(trx: Db, held: Owed, at: Date, now: Date = at): Promise<void> {
  const isOverdue = held.verdict === 'missed';
  const owed = held.verdict === 'owed' && !isInTime(at, held.due_at) ? await fallDue(trx, held, now) : held;
  const isMissed = owed.verdict === 'missed';
  // The clocks of two processes differ a little: once a breach stands, the answer came after it.
  const answeredAt = isMissed && isInTime(at, owed.due_at) ? owed.due_at : at;
  const kind = isInTime(answeredAt, owed.due_at) ? 'answered_in_time' : 'answered_late';
  await recordEvent(trx, owed, { kind, at: answeredAt }, now);
  const counts = owed.verdict === 'owed' || isMissed;
  await changeOwed(trx, owed, { answered_at: answeredAt, ...(counts && { verdict: kind }) }, now);
  if (isOverdue) await settleHolds(trx, owed.employer_id, now);
}

async function end(trx: Db, owed: Owed, now: Date): Promise<void> {
  await recordEvent(trx, owed, { kind: 'withdrawn', at: now }, now);
  await changeOwed(trx, owed, { verdict: 'withdrawn' }, now);
}

/**
 * Its time has come without an answer: a breach, from the very instant it was due; or, where our own notification
 * failed, an excuse and another 48 hours from now, when the employer can be told anew. Excused once: whoever was told
 * twice has been told. Answers the row as it is then.
 */
async function fallDue(trx: Db, owed: Owed, now: Date): Promise<Owed> {
  if (await mayBeExcused(trx, owed)) {
    const dueAt = after(now, ANSWER_HOURS * HOUR);
    const reason = 'notification_failed';
    const detail = { reason, wasDueAt: owed.due_at.toISOString() } as const;
    await recordEvent(trx, owed, { kind: 'excused', at: owed.due_at, detail }, now);
    await changeOwed(trx, owed, { due_at: dueAt, verdict_reason: reason }, now);
    return { ...owed, due_at: dueAt };
  }
  await recordEvent(trx, owed, { kind: 'breached', at: owed.due_at }, now);
  await changeOwed(trx, owed, { verdict: 'missed' }, now);
  return { ...owed, verdict: 'missed' };
}

async function mayBeExcused(trx: Db, owed: Owed): Promise<boolean> {
  const excused = await trx
    .selectFrom('guarantee_events')
    .select('id')
    .where('application_id', '=', owed.id)
    .where('kind', '=', 'excused')
    .executeTakeFirst();
  if (excused !== undefined) return false;
  return notificationFailed(trx, { userId: owed.employer_id, eventKey: applicationEvent(owed.id) });
}

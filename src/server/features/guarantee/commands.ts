import { type Clock, isTrusted } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { fallDueAll } from './fall-due.ts';
import { settleHolds } from './hold-roles.ts';
import { changeOwed, lockOwed, type OwedAnswer, recordEvent } from './owed-state.ts';
import { isInTime } from './policy.ts';

/**
 * Records that the employer answered (by a decision, an interview or a message, D25), and whether in time. Runs in the
 * transaction of the answer itself. Only the first answer counts: returns false if the application was answered before, or
 * if no answer is owed any more because the seeker withdrew. If the answer is late and no check has recorded the breach yet,
 * records the breach first. While the clock is in doubt, only stores the answer: `checkGuarantee` decides whether it was in
 * time once the clock is right. `decidedAt` is when the answer was decided, if that was before it took effect; it then
 * counts as given at that time.
 */
export async function answerOwed(
  trx: Db,
  applicationId: string,
  clock: Clock,
  decidedAt?: Date,
): Promise<boolean> {
  const answer = await lockOwed(trx, applicationId);
  if (answer === undefined || answer.answered_at !== null || answer.verdict === 'withdrawn') return false;
  const now = clock();
  const at = decidedAt ?? now;
  // After a recorded breach the answer is late, whatever the clock says.
  if (isTrusted(clock) || answer.verdict === 'missed') await settleAnswer(trx, answer, at, now);
  else await changeOwed(trx, answer, { answered_at: at }, now);
  return true;
}

/** Records that the seeker withdrew. A miss recorded before that still counts, but nothing is overdue any more. */
export async function endOwed(trx: Db, applicationId: string, clock: Clock): Promise<void> {
  const answer = await lockOwed(trx, applicationId);
  if (answer === undefined || answer.answered_at !== null) return;
  const now = clock();
  const wasMissed = answer.verdict === 'missed';
  // While the clock is in doubt, we can't tell whether it was overdue: the first check after that ends it as withdrawn.
  if (isTrusted(clock)) {
    const current =
      answer.verdict === 'owed' && answer.due_at <= now ? await fallDue(trx, answer, now) : answer;
    if (current.verdict === 'owed') await end(trx, current, now);
  }
  if (wasMissed) await settleHolds(trx, answer.employer_id, now);
}

/** `at` is when the employer answered or decided; `now` is later if the answer took effect or is settled only afterwards. */
export async function settleAnswer(trx: Db, answer: OwedAnswer, at: Date, now: Date = at): Promise<void> {
  const wasMissed = answer.verdict === 'missed';
  const current =
    answer.verdict === 'owed' && !isInTime(at, answer.due_at) ? await fallDue(trx, answer, now) : answer;
  const isMissed = current.verdict === 'missed';
  // The clocks of two processes differ a little: once a breach is recorded, the answer counts as later.
  const answeredAt = isMissed && isInTime(at, current.due_at) ? current.due_at : at;
  const kind = isInTime(answeredAt, current.due_at) ? 'answered_in_time' : 'answered_late';
  await recordEvent(trx, current, { kind, at: answeredAt }, now);
  const counts = current.verdict === 'owed' || isMissed;
  await changeOwed(trx, current, { answered_at: answeredAt, ...(counts && { verdict: kind }) }, now);
  if (wasMissed) await settleHolds(trx, current.employer_id, now);
}

export async function end(trx: Db, answer: OwedAnswer, now: Date): Promise<void> {
  await recordEvent(trx, answer, { kind: 'withdrawn', at: now }, now);
  await changeOwed(trx, answer, { verdict: 'withdrawn' }, now);
}

async function fallDue(trx: Db, answer: OwedAnswer, now: Date): Promise<OwedAnswer> {
  const { excused } = await fallDueAll(trx, [answer], now);
  return excused[0] ?? { ...answer, verdict: 'missed' };
}

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
  const owed = await lockOwed(trx, applicationId);
  if (owed === undefined || owed.answered_at !== null || owed.verdict === 'withdrawn') return false;
  const now = clock();
  const at = decidedAt ?? now;
  // After a recorded breach the answer is late, whatever the clock says.
  if (isTrusted(clock) || owed.verdict === 'missed') await settleAnswer(trx, owed, at, now);
  else await changeOwed(trx, owed, { answered_at: at }, now);
  return true;
}

/** Records that the seeker withdrew. A miss recorded before that still counts, but nothing is overdue any more. */
export async function endOwed(trx: Db, applicationId: string, clock: Clock): Promise<void> {
  const owed = await lockOwed(trx, applicationId);
  if (owed === undefined || owed.answered_at !== null) return;
  const now = clock();
  const wasMissed = owed.verdict === 'missed';
  // While the clock is in doubt, we can't tell whether it was overdue: the first check after that ends it as withdrawn.
  if (isTrusted(clock)) {
    const due = owed.verdict === 'owed' && owed.due_at <= now ? await fallDue(trx, owed, now) : owed;
    if (due.verdict === 'owed') await end(trx, due, now);
  }
  if (wasMissed) await settleHolds(trx, owed.employer_id, now);
}

/** `at` is when the employer answered or decided; `now` is later if the answer took effect or is settled only afterwards. */
export async function settleAnswer(trx: Db, owed: OwedAnswer, at: Date, now: Date = at): Promise<void> {
  const wasMissed = owed.verdict === 'missed';
  const due = owed.verdict === 'owed' && !isInTime(at, owed.due_at) ? await fallDue(trx, owed, now) : owed;
  const isMissed = due.verdict === 'missed';
  // The clocks of two processes differ a little: once a breach is recorded, the answer counts as later.
  const answeredAt = isMissed && isInTime(at, due.due_at) ? due.due_at : at;
  const kind = isInTime(answeredAt, due.due_at) ? 'answered_in_time' : 'answered_late';
  await recordEvent(trx, due, { kind, at: answeredAt }, now);
  const counts = due.verdict === 'owed' || isMissed;
  await changeOwed(trx, due, { answered_at: answeredAt, ...(counts && { verdict: kind }) }, now);
  if (wasMissed) await settleHolds(trx, due.employer_id, now);
}

export async function end(trx: Db, owed: OwedAnswer, now: Date): Promise<void> {
  await recordEvent(trx, owed, { kind: 'withdrawn', at: now }, now);
  await changeOwed(trx, owed, { verdict: 'withdrawn' }, now);
}

async function fallDue(trx: Db, owed: OwedAnswer, now: Date): Promise<OwedAnswer> {
  const { excused } = await fallDueAll(trx, [owed], now);
  return excused[0] ?? { ...owed, verdict: 'missed' };
}

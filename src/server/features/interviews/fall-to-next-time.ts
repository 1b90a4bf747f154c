import { type SqlBool, sql } from 'kysely';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { inPortions } from '../../db/in-portions.ts';
import type { Services } from '../../services.ts';
import { fromFirstFree } from './check-times.ts';
import { announce } from './notify-sides.ts';
import { nextReminder, scorecardsDueAt } from './policy.ts';
import { type InterviewRow, rows } from './queries.ts';

/**
 * An interview is set for the soonest of its offered times, and only that one is reserved. If that time comes without a
 * choice, the interview moves to the next at which its interviewers are still free, so that this and later ones can be
 * chosen. After the last one it is over, like any interview.
 */
export async function fallToNextTimes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  // One interview per transaction, which locks its interviewers: with more, two transactions could wait for each other.
  await inPortions(1, signal, () => db.transaction().execute((trx) => fallNext(trx, clock())));
}

/** Returns how many interviews it moved: one or none. */
async function fallNext(trx: Db, now: Date): Promise<number> {
  const row = await rows(trx)
    .where('interviews.starts_at', '<=', now)
    .where(sql<SqlBool>`cardinality(interviews.offered_times) > 0`)
    .orderBy('interviews.starts_at')
    .limit(1)
    .forUpdate('interviews')
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return 0;
  const ahead = row.offered_times.filter((at) => at > now);
  await setForSoonest(trx, row, await fromFirstFree(trx, row, ahead), now);
  await announce(trx, row, row.status);
  return 1;
}

/**
 * Sets the interview for the first of these times, which are in order; the seeker can choose among all of them. With fewer
 * than two there is nothing to choose; without any, it stays at its time.
 */
export async function setForSoonest(
  trx: Db,
  row: InterviewRow,
  times: readonly Date[],
  now: Date,
): Promise<void> {
  const length = row.ends_at.getTime() - row.starts_at.getTime();
  const [soonestTime = row.starts_at] = times;
  await trx
    .updateTable('interviews')
    .set({
      starts_at: soonestTime,
      ends_at: after(soonestTime, length),
      offered_times: times.length < 2 ? [] : [...times],
      remind_at: nextReminder(soonestTime, now),
      scorecards_due_at: scorecardsDueAt(soonestTime, length),
      sequence: row.sequence + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
}

import { type SqlBool, sql } from 'kysely';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { inPortions } from '../../db/in-portions.ts';
import type { Services } from '../../services.ts';
import { announce } from './notify-sides.ts';
import { nextReminder, scorecardsDueAt } from './policy.ts';
import { type InterviewRow, rows } from './queries.ts';

const PORTION = 100;

/**
 * An interview is set for the soonest of its offered times. If that time comes without a choice, the interview moves to the
 * next one, so that the others can still be chosen. After the last one it is over, like any interview.
 */
export async function fallToNextTimes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await inPortions(PORTION, signal, () => db.transaction().execute((trx) => fallPortion(trx, clock())));
}

async function fallPortion(trx: Db, now: Date): Promise<number> {
  const due = await rows(trx)
    .where('interviews.starts_at', '<=', now)
    .where(sql<SqlBool>`cardinality(interviews.offered_times) > 0`)
    .orderBy('interviews.starts_at')
    .limit(PORTION)
    .forUpdate('interviews')
    .skipLocked()
    .execute();
  for (const row of due) await fall(trx, row, now);
  return due.length;
}

async function fall(trx: Db, row: InterviewRow, now: Date): Promise<void> {
  await setForSoonest(
    trx,
    row,
    row.offered_times.filter((at) => at > now),
    now,
  );
  await announce(trx, row, row.status);
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
  const [soonest = row.starts_at] = times;
  await trx
    .updateTable('interviews')
    .set({
      starts_at: soonest,
      ends_at: after(soonest, length),
      offered_times: times.length < 2 ? [] : [...times],
      remind_at: nextReminder(soonest, now),
      scorecards_due_at: scorecardsDueAt(soonest, length),
      sequence: row.sequence + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
}

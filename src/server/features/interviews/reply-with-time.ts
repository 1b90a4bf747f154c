import type { Interview } from '#contract/interviews.ts';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { fromFirstFree } from './check-times.ts';
import { mustHaveTime } from './clash-policy.ts';
import { setForSoonest } from './fall-to-next-time.ts';
import { lockInterview } from './lock-interview.ts';
import { announce, notifySide } from './notify-sides.ts';
import { mustBeAhead, mustBeOpen, nextReminder, scorecardsDueAt } from './policy.ts';
import { getRow, type InterviewRow, onWire } from './queries.ts';
import { replyWords } from './words.ts';

/**
 * The seeker takes one of the offered times, which books it. Only the soonest was reserved for them. If an interviewer has
 * been booked at the chosen time since, that time is dropped and the others stay. @throws 404, 409, 422
 */
export async function chooseTime(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Seeker,
  interviewId: string,
  chosenTime: string,
): Promise<Interview> {
  const startsAt = new Date(chosenTime);
  const interview = await db.transaction().execute(async (trx) => {
    const oldInterview = await lockInterview(trx, actor, interviewId);
    const now = clock();
    if (oldInterview.status === 'accepted' && oldInterview.starts_at.getTime() === startsAt.getTime()) {
      return onWire(oldInterview, actor, now);
    }
    mustBeOpen(oldInterview, now);
    if (!oldInterview.offered_times.some((at) => at.getTime() === startsAt.getTime())) {
      throw new AppError('conflict', 'That time is not offered any more. Choose another.', {
        field: 'scheduledAt',
      });
    }
    mustBeAhead(startsAt, now);
    const length = oldInterview.ends_at.getTime() - oldInterview.starts_at.getTime();
    const endsAt = after(startsAt, length);
    const [freeTime] = await fromFirstFree(trx, oldInterview, [startsAt]);
    if (freeTime === undefined) {
      await dropTime(trx, oldInterview, startsAt, now);
      return null;
    }
    await mustHaveTime(trx, { ...oldInterview, starts_at: startsAt, ends_at: endsAt });
    await trx
      .updateTable('interviews')
      .set({
        status: 'accepted',
        starts_at: startsAt,
        ends_at: endsAt,
        offered_times: [],
        proposals: [],
        reply_note: null,
        remind_at: nextReminder(startsAt, now),
        scorecards_due_at: scorecardsDueAt(startsAt, length),
        sequence: oldInterview.sequence + 1,
        updated_at: now,
      })
      .where('id', '=', interviewId)
      .execute();
    const row = await getRow(trx, actor, interviewId);
    await notifySide(trx, row, 'employer', replyWords(row), now);
    await announce(trx, row, row.status);
    return onWire(row, actor, now);
  });
  if (interview !== null) return interview;
  throw new AppError('conflict', 'That time has since been taken. Choose another.', { field: 'scheduledAt' });
}

/**
 * Stops offering a time at which an interviewer is no longer free. If the interview was set for that time, it is now set for
 * the soonest other time at which everybody is free. Without such a time it stays, for the seeker to decline or to ask for
 * another. If only one time is left, there is no choice: the seeker may accept or decline it.
 */
async function dropTime(trx: Db, oldInterview: InterviewRow, takenTime: Date, now: Date): Promise<void> {
  const timesLeft = oldInterview.offered_times.filter((at) => at.getTime() !== takenTime.getTime());
  if (oldInterview.starts_at.getTime() === takenTime.getTime()) {
    await setForSoonest(trx, oldInterview, await fromFirstFree(trx, oldInterview, timesLeft), now);
  } else {
    await trx
      .updateTable('interviews')
      .set({ offered_times: timesLeft.length < 2 ? [] : timesLeft, updated_at: now })
      .where('id', '=', oldInterview.id)
      .execute();
  }
  await announce(trx, oldInterview, oldInterview.status);
}

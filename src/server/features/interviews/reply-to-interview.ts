import type { BodyOf } from '#contract/endpoint.ts';
import type { Interview, replyToInterview } from '#contract/interviews.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { mustHaveTime } from './clash-policy.ts';
import { lockInterview } from './lock-interview.ts';
import { announce, notifySide } from './notify-sides.ts';
import { mustBeAhead, mustBeOpen } from './policy.ts';
import { getRow, type InterviewRow, onWire } from './queries.ts';
import { replyWords } from './words.ts';

type Body = BodyOf<typeof replyToInterview>;

/**
 * The seeker accepts, declines or asks for another time (D32); nobody can be in two interviews at once. Declining frees the
 * interviewer's time; the employer may ask again. Repeating a reply changes nothing. @throws 404, 409, 422
 */
export async function reply(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Seeker,
  interviewId: string,
  { answer, proposals = [], note = null }: Body,
): Promise<Interview> {
  return db.transaction().execute(async (trx) => {
    const oldInterview = await lockInterview(trx, actor, interviewId);
    const now = clock();
    const proposedTimes = answer === 'another_time' ? inOrder(proposals) : [];
    if (oldInterview.status === answer && isSame(oldInterview, proposedTimes, note))
      return onWire(oldInterview, actor, now);
    mustBeOpen(oldInterview, now);
    if (oldInterview.starts_at <= now) throw new AppError('conflict', 'This interview has already started.');
    for (const at of proposedTimes) mustBeProposable(at, now);
    if (answer === 'accepted') await mustHaveTime(trx, oldInterview);
    await trx
      .updateTable('interviews')
      .set({
        status: answer,
        proposals: proposedTimes,
        offered_times: [],
        reply_note: note,
        sequence: oldInterview.sequence + 1,
        updated_at: now,
        ...(answer === 'declined' && { remind_at: null }),
      })
      .where('id', '=', interviewId)
      .execute();
    const row = await getRow(trx, actor, interviewId);
    await notifySide(trx, row, 'employer', replyWords(row), now);
    await announce(trx, row, answer);
    return onWire(row, actor, now);
  });
}

/** Without duplicates, soonest first. */
function inOrder(proposals: readonly string[]): Date[] {
  return [...new Set(proposals)].sort().map((at) => new Date(at));
}

function isSame(oldInterview: InterviewRow, proposedTimes: readonly Date[], note: string | null): boolean {
  const times = (dates: readonly Date[]) => dates.map((at) => at.getTime()).join();
  return oldInterview.reply_note === note && times(oldInterview.proposals) === times(proposedTimes);
}

function mustBeProposable(at: Date, now: Date): void {
  try {
    mustBeAhead(at, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('unacceptable', error.message, { field: 'proposals' });
  }
}

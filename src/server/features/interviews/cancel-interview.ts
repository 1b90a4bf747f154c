import { type Interview, OPEN_INTERVIEWS } from '#contract/interviews.ts';
import type { Db } from '../../db/connection.ts';
import type { Party } from '../../http/actor.ts';
import type { Services } from '../../services.ts';
import { lockInterview } from './lock-interview.ts';
import { notifyPanel } from './notify-panel.ts';
import { announce, notifySide } from './notify-sides.ts';
import { mustBeOpen } from './policy.ts';
import { getRow, type InterviewRow, onWire, rows } from './queries.ts';
import { whatOf, whenOf } from './words.ts';

/**
 * Either side cancels an interview and the other is notified. The application stays interview_scheduled: D24 has no way back
 * to shortlisted, and the employer may schedule another interview, make an offer or reject. Cancelling again changes
 * nothing. @throws 404, 409
 */
export async function cancelInterview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Party,
  interviewId: string,
  reason: string | null,
): Promise<Interview> {
  return db.transaction().execute(async (trx) => {
    const interview = await lockInterview(trx, actor, interviewId);
    const now = clock();
    if (interview.status === 'cancelled') return onWire(interview, actor, now);
    mustBeOpen(interview, now);
    await close(trx, interviewId, interview.sequence, { by: actor.userId, reason, now });
    const row = await getRow(trx, actor, interviewId);
    const isSeeker = actor.accountType === 'JobSeeker';
    const why = reason === null ? '' : ` “${reason}”`;
    const body = `${whatOf(row)}, ${whenOf(row)}.${why}`;
    const title = `${isSeeker ? row.first_name : row.shown_company} cancelled the interview`;
    await notifySide(trx, row, isSeeker ? 'employer' : 'seeker', { title, body }, now);
    // If the seeker cancels, the panel is among those who have just been notified.
    if (!isSeeker)
      await notifyPanel(trx, row, { title: panelTitle(row), body }, { except: [actor.userId], now });
    await announce(trx, row, 'cancelled');
    return onWire(row, actor, now);
  });
}

function panelTitle({ first_name: firstName }: InterviewRow): string {
  return `The interview with ${firstName} was cancelled`;
}

/**
 * Cancels the interview of an application that has just been rejected or withdrawn, or whose applicant has been hired. Runs in
 * the move's transaction and tells the members who would have interviewed; the move itself notifies the other side.
 */
export async function cancelWithApplication(
  trx: Db,
  applicationId: string,
  canceller: string,
  now: Date,
): Promise<void> {
  const open = await trx
    .selectFrom('interviews')
    .select(['id', 'sequence'])
    .where('application_id', '=', applicationId)
    .where('status', 'in', OPEN_INTERVIEWS)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (open === undefined) return;
  await close(trx, open.id, open.sequence, { by: canceller, reason: null, now });
  const row = await rows(trx).where('interviews.id', '=', open.id).executeTakeFirstOrThrow();
  const body = `${whatOf(row)}, ${whenOf(row)}.`;
  await notifyPanel(trx, row, { title: panelTitle(row), body }, { except: [canceller], now });
  await announce(trx, row, 'cancelled');
}

interface Cancellation {
  readonly by: string;
  readonly reason: string | null;
  readonly now: Date;
}

async function close(trx: Db, interviewId: string, sequence: number, { by, reason, now }: Cancellation) {
  await trx
    .updateTable('interviews')
    .set({
      status: 'cancelled',
      cancelled_by: by,
      cancel_reason: reason,
      proposals: [],
      offered_times: [],
      remind_at: null,
      sequence: sequence + 1,
      updated_at: now,
    })
    .where('id', '=', interviewId)
    .execute();
}

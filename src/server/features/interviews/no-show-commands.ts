import type { Interview } from '#contract/interviews.ts';
import type { Db } from '../../db/connection.ts';
import type { Party } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { lockInterview } from './lock-interview.ts';
import { maySayMissed, noShowsFor, type Side, sideOf } from './no-show-policy.ts';
import { announce, notifySide } from './notify-sides.ts';
import { getRow, type InterviewRow, onWire } from './queries.ts';
import { whatOf, whenOf } from './words.ts';

type Work = Pick<Services, 'db' | 'clock'>;

const OTHER: Readonly<Record<Side, Side>> = { employer: 'seeker', seeker: 'employer' };

/**
 * Records that the other side missed an interview.
 * @throws 404; 409 if the interview was not accepted, or if it is too early or too late to record this
 */
export async function recordNoShow(
  { db, clock }: Work,
  actor: Party,
  interviewId: string,
  note: string | null,
): Promise<Interview> {
  return db.transaction().execute(async (trx) => {
    const interview = await lockInterview(trx, actor, interviewId);
    const now = clock();
    const side = sideOf(actor);
    if (interview.no_shows.some((each) => each.recorded_by === side)) return onWire(interview, actor, now);
    if (!maySayMissed(interview, now)) {
      throw new AppError(
        'conflict',
        'For an accepted interview you can record this from ten minutes after its start until thirty days after its end.',
      );
    }
    await trx
      .insertInto('no_shows')
      .values({
        interview_id: interviewId,
        recorded_by: side,
        member_id: side === 'employer' ? actor.userId : null,
        note,
        recorded_at: now,
        contest_note: null,
        contested_at: null,
      })
      .execute();
    await notifySideOfNoShow(trx, interview, OTHER[side], recordedWords(interview, side), now);
    return onWire(await getRow(trx, actor, interviewId), actor, now);
  });
}

/** @throws 404 if the other side recorded nothing, or its record has been withdrawn or has expired */
export async function contestNoShow(
  { db, clock }: Work,
  actor: Party,
  interviewId: string,
  note: string,
): Promise<Interview> {
  return db.transaction().execute(async (trx) => {
    const interview = await lockInterview(trx, actor, interviewId);
    const now = clock();
    const otherSide = OTHER[sideOf(actor)];
    const found = onWire(interview, actor, now).noShows?.find((each) => each.by === otherSide);
    if (found === undefined) throw notFound('That record');
    if (found.contest?.note === note) return onWire(interview, actor, now);
    await trx
      .updateTable('no_shows')
      .set({ contest_note: note, contested_at: now })
      .where('interview_id', '=', interviewId)
      .where('recorded_by', '=', otherSide)
      .execute();
    await notifySideOfNoShow(trx, interview, otherSide, contestedWords(interview, otherSide, note), now);
    return onWire(await getRow(trx, actor, interviewId), actor, now);
  });
}

/** @throws 404 */
export async function withdrawNoShow({ db, clock }: Work, actor: Party, interviewId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const interview = await lockInterview(trx, actor, interviewId);
    // A member who may not see a colleague's record yet can't take it back either.
    const seen = noShowsFor(interview.no_shows, actor, clock());
    if (!seen.some(({ by }) => by === sideOf(actor))) throw notFound('That record');
    const { numDeletedRows } = await trx
      .deleteFrom('no_shows')
      .where('interview_id', '=', interviewId)
      .where('recorded_by', '=', sideOf(actor))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('That record');
    await announce(trx, interview, interview.status);
  });
}

/** Notifies one side. A no-show is in the past, so the mail has no appointment for a calendar. */
async function notifySideOfNoShow(
  trx: Db,
  row: InterviewRow,
  side: Side,
  words: { readonly title: string; readonly body: string },
  now: Date,
): Promise<void> {
  await notifySide(trx, row, side, { ...words, isPast: true }, now);
  await announce(trx, row, row.status);
}

function recordedWords(row: InterviewRow, side: Side) {
  const appointment = `${whatOf(row)}, ${whenOf(row)}.`;
  if (side === 'employer') {
    return {
      title: `${row.shown_company} recorded that you did not come`,
      body: `${appointment} If that is wrong, say so. Only you and ${row.shown_company} can see this, and it is erased after a year.`,
    };
  }
  return {
    title: `${row.first_name} recorded that nobody came`,
    body: `${appointment} If that is wrong, say so. Nobody else sees it, and it is erased after a year.`,
  };
}

function contestedWords(row: InterviewRow, side: Side, note: string) {
  const who = side === 'employer' ? row.first_name : row.shown_company;
  return {
    title: `${who} disagrees about the missed interview`,
    body: `${whatOf(row)}, ${whenOf(row)}. “${note}”`,
  };
}

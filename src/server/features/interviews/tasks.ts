import { isOpenInterview } from '#contract/interviews.ts';
import { after } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { holdInterview } from './hold.ts';
import { nextReminder, REMINDERS } from './policy.ts';
import type { InterviewRow } from './queries.ts';
import { tellSide } from './told.ts';
import { whatOf, whenOf } from './words.ts';

const ROUND_SECONDS = 60;
const A_ROUND = 200;

type Work = Pick<Context, 'db' | 'clock' | 'tasks'>;

/**
 * Both sides are reminded a day and an hour before. What is due is a row with an instant, so an interview that
 * was moved or called off has nothing left to remind of, and a server that was away catches up with what still
 * helps: the hour's reminder rather than the day's, and none once it has begun.
 */
export function interviewTasks(context: Work): void {
  context.tasks.comesRound('interview.remind', { everySeconds: ROUND_SECONDS }, async (signal) => {
    const due = await context.db
      .selectFrom('interviews')
      .select('id')
      .where('remind_at', '<=', context.clock())
      .orderBy('remind_at')
      .limit(A_ROUND)
      .execute();
    for (const { id } of due) {
      if (signal.aborted) return;
      await remind(context, id);
    }
  });
}

/** Tells both sides and sets the next one, together: done twice, it finds nothing due the second time. */
async function remind({ db, clock }: Work, interviewId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await holdInterview(trx, null, interviewId).catch(goneMeanwhile);
    const now = clock();
    if (row === null || row.remind_at === null || row.remind_at > now) return;
    await trx
      .updateTable('interviews')
      .set({ remind_at: nextReminder(row.starts_at, now) })
      .where('id', '=', interviewId)
      .execute();
    if (!isOpenInterview(row.status) || row.starts_at <= now) return;
    const lead = now >= after(row.starts_at, -REMINDERS.hour) ? 'hour' : 'day';
    const eventKey = `interview:${row.id}:${row.starts_at.toISOString()}:${lead}`;
    const title = lead === 'hour' ? 'Your interview is within the hour' : 'Your interview is within a day';
    for (const side of ['seeker', 'employer'] as const) {
      await tellSide(trx, row, side, { title, body: bodyFor(row, side), eventKey }, now);
    }
  });
}

function bodyFor(row: InterviewRow, side: 'seeker' | 'employer'): string {
  const other = side === 'seeker' ? row.shown_company : row.first_name;
  const where = row.location === null || side === 'employer' ? '' : ` ${row.location}`;
  return `${whatOf(row)} with ${other}: ${whenOf(row)}.${where}`;
}

/** Erased with an account while this waited: nothing to remind of. */
function goneMeanwhile(error: unknown): null {
  if (error instanceof AppError && error.code === 'notFound') return null;
  throw error;
}

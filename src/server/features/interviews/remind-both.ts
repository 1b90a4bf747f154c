import { isOpenInterview } from '#contract/interviews.ts';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { inPortions } from '../../db/in-portions.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { newsOfMembers, notifyUsers } from '../notifications/commands.ts';
import { matterOf } from './notify-sides.ts';
import { interviewHref, nextReminder, REMINDERS } from './policy.ts';
import { type InterviewRow, rows } from './queries.ts';
import { choiceWords, whatOf, whenOf } from './words.ts';

const PORTION = 100;

type Side = 'seeker' | 'employer';

/**
 * Sends both sides the reminders that are due, one portion per transaction, and sets each next reminder in the same
 * transaction, so an interruption never causes a second reminder. An interview that somebody is changing is skipped
 * until the next run; any number of workers share the work.
 */
export async function remindDue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await inPortions(PORTION, signal, () => db.transaction().execute((trx) => remindPortion(trx, clock())));
}

const WRITE = statement<never, [ids: readonly string[], remindAt: readonly (Date | null)[]]>(
  'interviews-next-reminder',
  `update interviews set remind_at = next.at
    from unnest(
      $1::uuid[], $2::timestamptz[]
    ) as next (id, at)
    where interviews.id = next.id`,
);

async function remindPortion(trx: Db, now: Date): Promise<number> {
  const dueRows = await rows(trx)
    .where('interviews.remind_at', '<=', now)
    .orderBy('interviews.remind_at')
    .limit(PORTION)
    .forUpdate('interviews')
    .skipLocked()
    .execute();
  if (dueRows.length === 0) return 0;
  await run(trx, WRITE, [
    dueRows.map(({ id }) => id),
    dueRows.map((row) => nextReminder(row.starts_at, now)),
  ]);
  const openRows = dueRows.filter((row) => isOpenInterview(row.status) && row.starts_at > now);
  const toMembers = await newsOfMembers(
    trx,
    'interviews.read',
    openRows.map((row) => ({ ...matterOf(row), ...reminder(row, 'employer', now) })),
  );
  await notifyUsers(trx, { kind: 'interview', now }, [
    ...openRows.map((row) => ({ userId: row.seeker_id, ...reminder(row, 'seeker', now) })),
    ...toMembers,
  ]);
  return dueRows.length;
}

function reminder(row: InterviewRow, side: Side, now: Date) {
  const lead = now >= after(row.starts_at, -REMINDERS.hour) ? 'hour' : 'day';
  const words = row.offered_times.length > 0 ? choiceReminder(row, side) : startReminder(row, side, lead);
  return {
    ...words,
    href: interviewHref(row.id, side),
    eventKey: `interview:${row.id}:${row.starts_at.toISOString()}:${lead}`,
  };
}

function startReminder(row: InterviewRow, side: Side, lead: keyof typeof REMINDERS) {
  const otherName = side === 'seeker' ? row.shown_company : row.first_name;
  const where = row.location === null || side === 'employer' ? '' : ` ${row.location}`;
  return {
    title: lead === 'hour' ? 'Your interview starts within an hour' : 'Your interview starts within a day',
    body: `${whatOf(row)} with ${otherName}: ${whenOf(row)}.${where}`,
  };
}

/** While the seeker can still choose a time, nothing is sure to start at the soonest. */
function choiceReminder(row: InterviewRow, side: Side) {
  return side === 'seeker'
    ? {
        title: `Choose a time for your interview with ${row.shown_company}`,
        body: `${whatOf(row)}. ${choiceWords(row)}`,
      }
    : {
        title: `${row.first_name} has not chosen a time yet`,
        body: `${whatOf(row)}. The soonest time that you offered is ${whenOf(row)}.`,
      };
}

const COUNT_DUE = statement<{ count: number }, [now: Date, most: number]>(
  'interviews-count-due',
  `select count(*)::int as count from (
      select from interviews where remind_at <= $1 limit $2
    ) due`,
);

/** How many reminders are due, counted up to `most`. */
export async function countDue({ db, clock }: Pick<Services, 'db' | 'clock'>, most: number): Promise<number> {
  const counted = await run(db, COUNT_DUE, [clock(), most]);
  return counted[0]?.count ?? 0;
}

import type { Db } from '../../db/connection.ts';
import { inPortions } from '../../db/in-portions.ts';
import { membersWhoMay } from '../../db/members-who-may.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { employerHref } from '../guarantee/employer-links.ts';
import { notifyUsers } from '../notifications/commands.ts';
import { matterOf } from './notify-sides.ts';
import { isAgreed } from './policy.ts';
import { type InterviewRow, rows } from './queries.ts';
import { whatOf, whenOf } from './words.ts';

const PORTION = 100;

/**
 * A day after an interview, reminds the members who interviewed, may write a scorecard and have not submitted it. If no
 * interviewer is a member and nobody has submitted one, reminds the member responsible for the application, or without one
 * everybody who may write notes about the applicant. Does so once for each interview.
 */
export async function remindOfScorecards(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await inPortions(PORTION, signal, () => db.transaction().execute((trx) => remindPortion(trx, clock())));
}

async function remindPortion(trx: Db, now: Date): Promise<number> {
  const dueRows = await rows(trx)
    .where('interviews.scorecards_due_at', '<=', now)
    .orderBy('interviews.scorecards_due_at')
    .limit(PORTION)
    .forUpdate('interviews')
    .skipLocked()
    .execute();
  if (dueRows.length === 0) return 0;
  const ids = dueRows.map(({ id }) => id);
  await trx.updateTable('interviews').set({ scorecards_due_at: null }).where('id', 'in', ids).execute();
  // If nobody accepted an interview, we don't know whether it took place.
  const agreedRows = dueRows.filter(isAgreed);
  const owingIds = await listOwing(trx, agreedRows);
  await notifyUsers(
    trx,
    { kind: 'interview', now },
    agreedRows.flatMap((row, index) =>
      (owingIds[index] ?? []).map((userId) => ({
        userId,
        companyId: row.employer_id,
        title: `Please write your scorecard for ${row.first_name}`,
        body: `${whatOf(row)}, ${whenOf(row)}. Write down your findings while you remember them.`,
        href: employerHref(row.application_id),
        eventKey: `scorecard:${row.id}`,
      })),
    ),
  );
  return dueRows.length;
}

const WRITTEN = statement<{ interview_id: string; author_id: string }, [interviewIds: readonly string[]]>(
  'scorecards-written',
  `select interview_id, author_id from scorecards
    where interview_id = any($1::uuid[]) and submitted_at is not null and author_id is not null`,
);

/** For each interview, the members who owe a scorecard. */
async function listOwing(
  trx: Db,
  interviews: readonly InterviewRow[],
): Promise<readonly (readonly string[])[]> {
  if (interviews.length === 0) return [];
  const scorecards = await run(trx, WRITTEN, [interviews.map(({ id }) => id)]);
  const writerIds = await membersWhoMay(
    trx,
    'notes',
    interviews.map((row) => ({
      ...matterOf(row),
      ...(row.interviewers.length === 0 && { responsibleFor: row.application_id }),
    })),
  );
  return interviews.map((row, index) => {
    const here = scorecards.filter((each) => each.interview_id === row.id);
    const mayWrite = writerIds[index] ?? [];
    if (row.interviewers.length === 0) return here.length > 0 ? [] : mayWrite;
    return row.interviewers
      .map(({ userId }) => userId)
      .filter((userId) => mayWrite.includes(userId) && here.every((each) => each.author_id !== userId));
  });
}

import { type SqlBool, sql } from 'kysely';
import { OPEN_INTERVIEWS } from '#contract/interviews.ts';
import type { Db } from '../../db/connection.ts';
import { membersWhoMay } from '../../db/members-who-may.ts';
import { run, statement } from '../../db/statement.ts';
import { findTaken } from './check-panel.ts';
import { notifyOfPanelChange } from './notify-panel.ts';
import { announce, matterOf, notifySide } from './notify-sides.ts';
import { interviewerKey } from './policy.ts';
import { type InterviewRow, rows } from './queries.ts';
import { rewordedWords } from './words.ts';

interface LeavingMember {
  readonly companyId: string;
  /** The member who leaves. */
  readonly userId: string;
  readonly heirId: string;
  /** Takes over the interviews whose applicants the heir would not see. */
  readonly ownerId: string;
  readonly now: Date;
}

const PASS_ON = statement<
  { interview_id: string },
  [interviewIds: readonly string[], fromId: string, toId: string]
>(
  'panel-pass-on',
  `with passed as (
      delete from interview_members where interview_id = any($1::uuid[]) and user_id = $2 returning interview_id
    )
    insert into interview_members (interview_id, user_id) select interview_id, $3::uuid from passed
    on conflict do nothing returning interview_id`,
);

/**
 * Passes the interviews that a member was going to hold on to the heir, and notifies them and, where the member was the
 * named interviewer, the applicants. Interviews that are over keep who held them. Nothing is refused because the heir is
 * busy: they are told, and may move one of the two.
 */
export async function passInterviewsOn(
  trx: Db,
  { companyId, userId, heirId, ownerId, now }: LeavingMember,
): Promise<void> {
  const interviews = await rows(trx)
    .where('interviews.employer_id', '=', companyId)
    .where('interviews.status', 'in', OPEN_INTERVIEWS)
    .where('interviews.ends_at', '>', now)
    .where(sql<SqlBool>`exists (select from interview_members
      where interview_members.interview_id = interviews.id and interview_members.user_id = ${userId})`)
    .orderBy('interviews.id')
    .forUpdate('interviews')
    .execute();
  if (interviews.length === 0) return;
  const ids = interviews.map(({ id }) => id);
  const toHeir = await run(trx, PASS_ON, [ids, userId, heirId]);
  // Asked only now, because an interviewer sees whom they interview.
  const readers = await membersWhoMay(trx, 'interviews.read', interviews.map(matterOf));
  const hidden = interviews
    .filter((_, index) => heirId !== ownerId && readers[index]?.includes(heirId) !== true)
    .map(({ id }) => id);
  const toOwner = await run(trx, PASS_ON, [hidden, heirId, ownerId]);
  const passedOnIds = new Set([...toHeir, ...toOwner].map((row) => row.interview_id));
  const people = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', 'in', [userId, heirId, ownerId])
    .execute();
  const personOf = (id: string) => people.find((each) => each.id === id);
  for (const interview of interviews) {
    const takerId = hidden.includes(interview.id) ? ownerId : heirId;
    const isNamed = interview.interviewer_key === interviewerKey(personOf(userId)?.email ?? '');
    const row = await rename(trx, interview, isNamed ? personOf(takerId) : undefined, now);
    if (passedOnIds.has(row.id)) {
      const note = await noteFor(trx, row, takerId);
      await notifyOfPanelChange(trx, row, { added: [takerId], removed: [], note }, userId, now);
    }
    if (isNamed) await notifySide(trx, row, 'seeker', rewordedWords(row), now);
    await announce(trx, row, row.status);
  }
}

interface NewInterviewer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Makes calendars and open forms read the interview again, with another named interviewer if given. */
async function rename(
  trx: Db,
  { id, sequence }: InterviewRow,
  taker: NewInterviewer | undefined,
  now: Date,
): Promise<InterviewRow> {
  await trx
    .updateTable('interviews')
    .set({
      sequence: sequence + 1,
      updated_at: now,
      ...(taker && {
        interviewer_name: `${taker.first_name} ${taker.last_name}`.trim(),
        interviewer_email: taker.email,
        interviewer_key: interviewerKey(taker.email),
      }),
    })
    .where('id', '=', id)
    .execute();
  return rows(trx).where('interviews.id', '=', id).executeTakeFirstOrThrow();
}

async function noteFor(trx: Db, row: InterviewRow, takerId: string): Promise<string> {
  const slot = { startsAt: row.starts_at, endsAt: row.ends_at, exceptId: row.id };
  const isBusy = (await findTaken(trx, [takerId], slot)) !== null;
  const clash = ' You have another interview at that time, so move one of them.';
  return `You take it over from a colleague who has left.${isBusy ? clash : ''}`;
}

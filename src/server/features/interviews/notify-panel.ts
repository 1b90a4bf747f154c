import { rolesWith } from '#contract/permissions.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { whenGiven } from '../../db/when-given.ts';
import { notifyUsers } from '../notifications/commands.ts';
import { detailsOf, storedEntry } from './calendar-entry-words.ts';
import { formerPanelHref, interviewHref } from './policy.ts';
import type { InterviewRow } from './queries.ts';
import { whatOf, whenOf } from './words.ts';

interface PanelChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** What those who are added should know besides, as a sentence. */
  readonly note?: string;
}

const REMOVE = statement<{ user_id: string }, [interviewId: string, wanted: readonly string[]]>(
  'panel-remove',
  `delete from interview_members where interview_id = $1 and user_id <> all($2::uuid[])
    returning user_id`,
);

const ADD = statement<{ user_id: string }, [interviewId: string, wanted: readonly string[]]>(
  'panel-add',
  `insert into interview_members (interview_id, user_id)
    select $1::uuid, unnest($2::uuid[]) on conflict do nothing returning user_id`,
);

/** Replaces the members who hold the interview. They may then see the interview and its applicant (D55). */
export async function assignPanel(
  trx: Db,
  interviewId: string,
  memberIds: readonly string[],
): Promise<PanelChange> {
  const removed = await run(trx, REMOVE, [interviewId, memberIds]);
  const added = await run(trx, ADD, [interviewId, memberIds]);
  return { added: added.map((row) => row.user_id), removed: removed.map((row) => row.user_id) };
}

/** The members who hold the interview, except the one whose email address has the key `exceptKey`. */
export async function listPanel(
  trx: Db,
  interviewId: string,
  { exceptKey }: { readonly exceptKey?: string } = {},
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('interview_members')
    .innerJoin('users', 'users.id', 'interview_members.user_id')
    .select('user_id')
    .where('interview_id', '=', interviewId)
    .$call(whenGiven(exceptKey, (some, key) => some.where('users.email_key', '<>', key)))
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Notifies members who are to interview, or no longer are, with the appointment for their calendar. The member who made the
 * change is not notified.
 */
export async function notifyOfPanelChange(
  trx: Db,
  row: InterviewRow,
  { added, removed, note }: PanelChange,
  actorId: string,
  now: Date,
): Promise<void> {
  const entry = storedEntry(row, { side: 'employer' });
  const body = `${whatOf(row)}: ${whenOf(row)}.`;
  const common = { body, href: interviewHref(row.id, 'employer'), companyId: row.employer_id };
  const withoutActor = (userIds: readonly string[]) => userIds.filter((userId) => userId !== actorId);
  const readers = await listReaders(trx, row.employer_id, removed);
  await notifyUsers(trx, { kind: 'interview', now }, [
    ...withoutActor(added).map((userId) => ({
      ...common,
      userId,
      title: `You will interview ${row.first_name}`,
      ...(note !== undefined && { body: `${body} ${note}` }),
      enclosure: { details: detailsOf(row), appointment: entry },
    })),
    ...withoutActor(readers).map((userId) => ({
      ...common,
      userId,
      title: `You will no longer interview ${row.first_name}`,
      href: formerPanelHref(row.id),
      enclosure: { details: [], appointment: { ...entry, state: 'off' as const } },
    })),
  ]);
}

/**
 * Notifies the interviewers of a change to their interview, except those in `except`, who know of it already, and those who
 * may not read interviews any more. The mail updates the appointment in their calendar.
 */
export async function notifyPanel(
  trx: Db,
  row: InterviewRow,
  news: { readonly title: string; readonly body: string },
  { except, now }: { readonly except: readonly string[]; readonly now: Date },
): Promise<void> {
  const readers = await listReaders(trx, row.employer_id, await listPanel(trx, row.id));
  const userIds = readers.filter((userId) => !except.includes(userId));
  const enclosure = { details: detailsOf(row), appointment: storedEntry(row, { side: 'employer' }) };
  await notifyUsers(
    trx,
    { kind: 'interview', now },
    userIds.map((userId) => ({
      ...news,
      userId,
      companyId: row.employer_id,
      href: interviewHref(row.id, 'employer'),
      enclosure,
    })),
  );
}

/** Those of these people whose role in the company may read interviews: it may have changed since they joined the panel. */
async function listReaders(trx: Db, companyId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('member_role', 'in', rolesWith('interviews.read'))
    .execute();
  return rows.map((row) => row.user_id);
}

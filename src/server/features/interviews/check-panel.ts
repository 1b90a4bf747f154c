import { type SqlBool, sql } from 'kysely';
import { INTERVIEWERS_MAX, OPEN_INTERVIEWS } from '#contract/interviews.ts';
import { MEMBER_RIGHTS, rolesWith } from '#contract/permissions.ts';
import { formatWhen } from '#contract/when.ts';
import { after } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';
import { run, statement } from '../../db/statement.ts';
import { AppError } from '../../http/errors.ts';
import { listBusy } from '../calendars/queries.ts';
import { mustBeFree } from './lock-interview.ts';
import { minutesOf } from './queries.ts';

/** The member roles that may interview, because they may write scorecards. */
const INTERVIEWING_ROLES = rolesWith('notes');
/** Those of them that see the applicants of their own jobs only, even if they interview others. */
const OWN_JOBS_ONLY = INTERVIEWING_ROLES.filter((role) => MEMBER_RIGHTS[role].reach === 'own_roles');

const PANEL = statement<
  { user_id: string; name: string; is_named: boolean; may_interview: boolean; sees_applicant: boolean },
  [
    interviewerKey: string,
    interviewing: readonly string[],
    ownJobsOnly: readonly string[],
    companyId: string,
    roleId: string,
    chosen: readonly string[],
  ]
>(
  'interview-panel',
  `select m.user_id, trim(u.first_name || ' ' || u.last_name) as name, u.email_key = $1 as is_named,
      m.member_role = any($2::text[]) as may_interview,
      m.member_role <> all($3::text[])
        or exists (select from roles where roles.id = $5 and roles.hiring_manager_id = m.user_id)
        or exists (select from role_team t where t.role_id = $5 and t.user_id = m.user_id) as sees_applicant
    from company_members m join users u on u.id = m.user_id
    where m.company_id = $4 and (u.email_key = $1 or m.user_id = any($6::uuid[]))
    order by m.user_id`,
);

interface Choice {
  readonly companyId: string;
  readonly roleId: string;
  readonly interviewerKey: string;
  /** The chosen members' ids. */
  readonly chosen: readonly string[];
}

/**
 * The members who interview: those chosen, and the one at the interviewer's address, who needs no permission.
 * @throws 422 if somebody chosen is not a member who may interview and see the applicant, or if these are more than
 * `INTERVIEWERS_MAX`
 */
export async function readPanel(
  trx: Db,
  { companyId, roleId, interviewerKey, chosen }: Choice,
): Promise<readonly string[]> {
  const field = 'interviewerIds';
  const rows = await run(trx, PANEL, [
    interviewerKey,
    INTERVIEWING_ROLES,
    OWN_JOBS_ONLY,
    companyId,
    roleId,
    chosen,
  ]);
  const ableIds = new Set(rows.filter((row) => row.may_interview || row.is_named).map((row) => row.user_id));
  if (chosen.some((userId) => !ableIds.has(userId))) {
    throw new AppError('unacceptable', 'Choose members of your company who may interview.', { field });
  }
  const outsider = rows.find((row) => !row.is_named && !row.sees_applicant);
  if (outsider !== undefined) {
    throw new AppError(
      'unacceptable',
      `${outsider.name} would not see this applicant. First add them to the job’s team.`,
      { field },
    );
  }
  if (rows.length > INTERVIEWERS_MAX) {
    throw new AppError('unacceptable', `At most ${INTERVIEWERS_MAX} people can interview together.`, {
      field,
    });
  }
  return rows.map((row) => row.user_id);
}

interface Panel {
  readonly companyId: string;
  /** The key of the interviewer's address; the interviewer need not be a member. */
  readonly interviewerKey: string;
  readonly memberIds: readonly string[];
  /** The times at which the interview may begin; everybody must be free at each of them. */
  readonly times: readonly Date[];
  /** Milliseconds. */
  readonly length: number;
  /** The interview that is being moved: it cannot clash with itself. */
  readonly exceptId?: string;
  /** Whether the members' own calendars count. */
  readonly checksCalendars: boolean;
}

/**
 * Makes sure that no interviewer is in two interviews at once: the person at the email address within this company, and each
 * member in all their companies. With `checksCalendars`, members must also be free in their own calendars. Locks all these
 * people until the transaction ends. @throws 409 naming who is not free
 */
export async function mustAllBeFree(trx: Db, panel: Panel): Promise<void> {
  const { companyId, interviewerKey, times, length, exceptId } = panel;
  const slots = times.map((at) => ({
    startsAt: at,
    endsAt: after(at, length),
    ...(exceptId !== undefined && { exceptId }),
  }));
  for (const slot of slots) await mustBeFree(trx, { employerId: companyId, interviewerKey, ...slot });
  await lockMembers(trx, panel.memberIds);
  for (const slot of slots) {
    const clash = await findTaken(trx, panel.memberIds, slot);
    if (clash !== null)
      throw new AppError('conflict', takenWords(clash, companyId), { field: 'scheduledAt' });
    if (panel.checksCalendars) await calendarsMustBeFree(trx, panel.memberIds, slot);
  }
}

/**
 * Locks the members until the transaction ends: of two interviews booked at the same moment, the second sees the first. The
 * locks are taken in a fixed order, and after the interviewer's address, so that no two transactions wait for each other.
 */
async function lockMembers(trx: Db, memberIds: readonly string[]): Promise<void> {
  for (const userId of [...memberIds].sort()) {
    const key = `interviewing:${userId}`;
    await lockName(trx, key);
  }
}

/** Whether a busy calendar may prevent the interview: only if the client knows of panels and doesn't ask to book anyway. */
export function mayRefuseByCalendar(body: {
  readonly interviewerIds?: readonly string[] | undefined;
  readonly despiteCalendars?: boolean | undefined;
}): boolean {
  return body.interviewerIds !== undefined && body.despiteCalendars !== true;
}

/** @throws 409 naming who is busy, but not why, which is not known here */
async function calendarsMustBeFree(trx: Db, memberIds: readonly string[], slot: Slot): Promise<void> {
  const busyTimes = await listBusy(trx, memberIds, { from: slot.startsAt, until: slot.endsAt });
  if (busyTimes.length === 0) return;
  const people = await trx
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where(
      'id',
      'in',
      busyTimes.map((each) => each.user_id),
    )
    .orderBy('name')
    .execute();
  const names = people.map(({ name }) => name).join(', ');
  throw new AppError('conflict', `Busy at that time in their own calendar: ${names}.`, {
    field: 'despiteCalendars',
  });
}

/** Who is not free. Says when the other interview is only if it is the same company's. */
function takenWords(clash: ClashingInterview, companyId: string): string {
  if (clash.employer_id !== companyId) return `${clash.name} is not free then.`;
  const when = formatWhen(clash.starts_at, minutesOf(clash), clash.time_zone);
  return `${clash.name} already has an interview then: ${when}.`;
}

interface Slot {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly exceptId?: string;
}

type ClashingInterview = NonNullable<Awaited<ReturnType<typeof findTaken>>>;

/** Another open interview of one of these members at that time, the soonest; null if all are free. */
export async function findTaken(trx: Db, memberIds: readonly string[], { startsAt, endsAt, exceptId }: Slot) {
  const clash = await trx
    .selectFrom('interview_members')
    .innerJoin('interviews', 'interviews.id', 'interview_members.interview_id')
    .innerJoin('users', 'users.id', 'interview_members.user_id')
    .select(['interviews.employer_id', 'interviews.starts_at', 'interviews.ends_at', 'interviews.time_zone'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .where(sql<SqlBool>`interview_members.user_id = any(${[...memberIds]}::uuid[])`)
    .where('interviews.status', 'in', OPEN_INTERVIEWS)
    .where('interviews.starts_at', '<', endsAt)
    .where('interviews.ends_at', '>', startsAt)
    .where(sql<SqlBool>`interviews.id is distinct from ${exceptId ?? null}::uuid`)
    .orderBy('interviews.starts_at')
    .limit(1)
    .executeTakeFirst();
  return clash ?? null;
}

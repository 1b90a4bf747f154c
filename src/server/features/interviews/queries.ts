import { type Selectable, type SqlBool, sql } from 'kysely';
import { type Interview, isOpenInterview } from '#contract/interviews.ts';
import type { Db } from '../../db/connection.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { InterviewTable } from '../../db/tables/interviews.ts';
import type { Party } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isInterviewWithinReach } from '../../http/reach.ts';
import { maySayMissed, noShowsFor, type StoredNoShow, sideOf } from './no-show-policy.ts';
import { statusAt } from './policy.ts';

/** @throws 404, also for somebody else's interview */
export async function getInterview(db: Db, actor: Party, interviewId: string, now: Date): Promise<Interview> {
  return onWire(await getRow(db, actor, interviewId), actor, now);
}

/** @throws 404 */
export async function getRow(db: Db, actor: Party, interviewId: string): Promise<InterviewRow> {
  const row = await rows(db)
    .where('interviews.id', '=', interviewId)
    .where(ownColumn(actor), '=', actor.partyId)
    .where(isInterviewWithinReach(actor))
    .executeTakeFirstOrThrow(() => notFound('That interview'));
  return row;
}

/** Everybody's interviews, with both sides' names: the caller has to limit them to what the actor may see. */
export function rows(db: Db) {
  return db
    .selectFrom('interviews')
    .innerJoin('roles', 'roles.id', 'interviews.role_id')
    .innerJoin('employers', 'employers.user_id', 'interviews.employer_id')
    .innerJoin('users', 'users.id', 'interviews.seeker_id')
    .leftJoin('matches', (join) =>
      join
        .onRef('matches.role_id', '=', 'interviews.role_id')
        .onRef('matches.seeker_id', '=', 'interviews.seeker_id')
        .on('matches.ended_at', 'is', null),
    )
    .leftJoin('threads', 'threads.match_id', 'matches.id')
    .selectAll('interviews')
    .select([
      'roles.title',
      'users.first_name',
      'users.last_name',
      'threads.id as thread_id',
      shownCompany.as('shown_company'),
      sql<NonNullable<Interview['interviewers']>>`coalesce((
        select jsonb_agg(jsonb_build_object('userId', m.id, 'name', trim(m.first_name || ' ' || m.last_name))
          order by m.first_name, m.id)
        from interview_members im join users m on m.id = im.user_id where im.interview_id = interviews.id
      ), '[]')`.as('interviewers'),
      sql<StoredNoShow[]>`coalesce((
        select jsonb_agg(to_jsonb(n) order by n.recorded_at) from no_shows n where n.interview_id = interviews.id
      ), '[]')`.as('no_shows'),
    ]);
}

export type InterviewRow = Selectable<InterviewTable> & {
  readonly title: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly thread_id: string | null;
  readonly shown_company: string;
  readonly no_shows: readonly StoredNoShow[];
  readonly interviewers: NonNullable<Interview['interviewers']>;
};

/** The only place that decides which fields each side sees: the notes are for the employer alone. */
export function onWire(
  row: InterviewRow,
  actor: Pick<Party, 'accountType' | 'userId'>,
  now: Date,
): Interview {
  const status = statusAt(row, now);
  const noShows = noShowsFor(row.no_shows, actor, now);
  const hasRecorded = row.no_shows.some((each) => each.recorded_by === sideOf(actor));
  return {
    id: row.id,
    applicationId: row.application_id,
    roleId: row.role_id,
    interviewType: row.type,
    scheduledAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    duration: minutesOf(row),
    timeZone: row.time_zone,
    location: row.location,
    interviewerName: row.interviewer_name,
    interviewerEmail: row.interviewer_email,
    agenda: row.agenda,
    status,
    proposals: isOpenInterview(status)
      ? row.proposals.filter((at) => at > now).map((at) => at.toISOString())
      : [],
    offeredTimes: isOpenInterview(status) ? row.offered_times.map((at) => at.toISOString()) : [],
    interviewers: row.interviewers,
    replyNote: row.reply_note,
    cancelledBy: cancelledBy(row),
    cancelReason: row.cancel_reason,
    role: { id: row.role_id, title: row.title, employer: { companyName: row.shown_company } },
    ...(noShows.length > 0 && { noShows }),
    mayRecordNoShow: !hasRecorded && maySayMissed(row, now),
    threadId: row.thread_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(actor.accountType === 'Employer' && {
      seeker: { id: row.seeker_id, firstName: row.first_name, lastName: row.last_name },
      notes: row.notes,
      kitId: row.kit_id,
    }),
  };
}

export function minutesOf({ starts_at, ends_at }: Pick<InterviewRow, 'starts_at' | 'ends_at'>): number {
  return (ends_at.getTime() - starts_at.getTime()) / 60_000;
}

function cancelledBy(row: InterviewRow): Interview['cancelledBy'] {
  if (row.cancelled_by === null) return null;
  return row.cancelled_by === row.seeker_id ? 'seeker' : 'employer';
}

/** Scheduled or held by this member. */
function isHeldBy({ userId }: Party) {
  return sql<SqlBool>`(interviews.scheduled_by = ${userId} or exists (
    select from interview_members
    where interview_members.interview_id = interviews.id and interview_members.user_id = ${userId}))`;
}

export function ownColumn(actor: Party) {
  return actor.accountType === 'Employer' ? 'interviews.employer_id' : 'interviews.seeker_id';
}

/**
 * The interviews in one person's export: a seeker's own, an owner's company's, or those that another member scheduled or
 * holds. An employer's export omits the seeker's id and name.
 */
export async function* exportedInterviews(
  trx: Db,
  actor: Party,
  now: Date,
): AsyncGenerator<Omit<Interview, 'seeker'>> {
  const all = rowsOf(
    trx,
    rows(trx)
      .where(ownColumn(actor), '=', actor.partyId)
      .where(isInterviewWithinReach(actor))
      .$if(actor.memberRole !== null && actor.memberRole !== 'owner', (some) => some.where(isHeldBy(actor)))
      .orderBy('interviews.created_at')
      .orderBy('interviews.id'),
  );
  for await (const row of all) {
    const { seeker: _seeker, ...rest } = onWire(row, actor, now);
    yield rest;
  }
}

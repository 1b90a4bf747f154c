import { type InferResult, type Selectable, sql } from 'kysely';
import type { listApplications, SeekerApplication } from '#contract/applications.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { taxNationOf } from '#matching/compiled.ts';
import { findPlace } from '#matching/places/find-place.ts';
import type { Db } from '../../db/connection.ts';
import { flagOnWire, shownCompany, shownFlag } from '../../db/shown-company.ts';
import type { ApplicationTable } from '../../db/tables/applications.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Previewer, Seeker } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';
import { OFFER_COLUMNS, type OfferColumns, offerOnWire } from './offer-queries.ts';

function ownApplications(db: Db, actor: Previewer, now: Date) {
  return db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .innerJoin('users', 'users.id', 'applications.seeker_id')
    .leftJoin('seekers', 'seekers.user_id', 'applications.seeker_id')
    .leftJoin('contests', 'contests.application_id', 'applications.id')
    .leftJoin('offers', 'offers.application_id', 'applications.id')
    .leftJoin('matches', (join) =>
      join
        .onRef('matches.role_id', '=', 'applications.role_id')
        .onRef('matches.seeker_id', '=', 'applications.seeker_id')
        .on('matches.ended_at', 'is', null),
    )
    .leftJoin('threads', 'threads.match_id', 'matches.id')
    .selectAll('applications')
    .select(OFFER_COLUMNS)
    .select([
      'threads.id as thread_id',
      offerExpiresAt(now).as('offer_by'),
      unansweredInterviewAt(now).as('interview_by'),
      hasUnread.as('has_unread'),
    ])
    .select([
      'roles.title',
      'roles.location_city',
      shownCompany.as('shown_company'),
      shownFlag.as('flag_name'),
    ])
    .select(['users.username', 'users.first_name', 'users.last_name', 'seekers.skills'])
    .select('seekers.location_city as home')
    .select(['contests.id as contest_id', 'contests.answered_at as contest_answered_at'])
    .where('applications.seeker_id', '=', actor.userId)
    .orderBy('applications.submitted_at', 'desc')
    .orderBy('applications.id');
}

/** When the open offer expires; null without an open offer. */
function offerExpiresAt(now: Date) {
  return sql<Date | null>`case when offers.status = 'open' and offers.expires_at > ${now} then offers.expires_at end`;
}

/** The start of the interview that the seeker has yet to reply to; null if no reply is due. */
function unansweredInterviewAt(now: Date) {
  return sql<Date | null>`(
    select interviews.starts_at from interviews
    where interviews.application_id = applications.id and interviews.status = 'awaiting'
      and interviews.ends_at > ${now}
    limit 1
  )`;
}

/** Whether something in the conversation is unread by the seeker. */
const hasUnread = sql<boolean>`(threads.employer_seq is not null and threads.employer_seq > coalesce((
  select thread_reads.seq from thread_reads
  where thread_reads.thread_id = threads.id and thread_reads.user_id = applications.seeker_id
), 0))`;

function needOf(row: OwnRow): SeekerApplication['need'] {
  if (row.offer_by !== null) return { kind: 'offer', by: row.offer_by.toISOString() };
  if (row.interview_by !== null) return { kind: 'interview', by: row.interview_by.toISOString() };
  return row.has_unread ? { kind: 'message', by: null } : undefined;
}

type OwnRow = InferResult<ReturnType<typeof ownApplications>>[number];

function ownOnWire(row: OwnRow, now: Date): SeekerApplication {
  const need = needOf(row);
  return {
    ...commonOnWire(row, now),
    role: {
      id: row.role_id,
      title: row.title,
      locationCity: row.location_city,
      employer: { companyName: row.shown_company, ...flagOnWire(row) },
    },
    user: { username: row.username, firstName: row.first_name, lastName: row.last_name },
    seeker: { id: row.seeker_id, skills: row.skills ?? [] },
    rejectionReason: row.rejection_reason,
    ...(row.rejection_note !== null && { rejectionNote: row.rejection_note }),
    ...(row.offer_id !== null && isScottish(row.home) && { takeHomeNation: 'scotland' }),
    ...(row.undo_until !== null && row.status === 'pending' && { undoUntil: row.undo_until.toISOString() }),
    ...(row.thread_id !== null && { threadId: row.thread_id }),
    ...(need !== undefined && { need }),
    ...(row.erase_at !== null && { erasesAt: row.erase_at.toISOString() }),
    ...(row.keep_until !== null && row.keep_until > now && { keptUntil: row.keep_until.toISOString() }),
    ...(row.contest_id !== null && { contest: row.contest_answered_at === null ? 'waiting' : 'answered' }),
  };
}

function isScottish(homeTown: string | null): boolean {
  return homeTown !== null && taxNationOf(findPlace(homeTown)) === 'scotland';
}

/** The seeker's applications, newest first. @throws 400 for an invalid cursor */
export function listOwnApplications(
  db: Db,
  actor: Previewer,
  { roleId, needs, ...page }: QueryOf<typeof listApplications>,
  now: Date,
): Promise<Page<SeekerApplication>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      ownApplications(db, actor, now)
        .$if(needs === 'you', (some) =>
          some.where((where) =>
            where.or([
              where(offerExpiresAt(now), 'is not', null),
              where(unansweredInterviewAt(now), 'is not', null),
              hasUnread,
            ]),
          ),
        )
        .$call(whenGiven(roleId, (some, id) => some.where('applications.role_id', '=', id)))
        .where(isOlder(startAfter, 'applications.submitted_at', 'applications.id'))
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.submitted_at, row.id),
    onWire: (row) => ownOnWire(row, now),
  });
}

export async function findOwnApplication(
  db: Db,
  actor: Seeker,
  applicationId: string,
  now: Date,
): Promise<SeekerApplication | null> {
  const row = await ownApplications(db, actor, now)
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();
  return row === undefined ? null : ownOnWire(row, now);
}

/** The fields that both sides see. */
export function commonOnWire(row: Selectable<ApplicationTable> & OfferColumns, now: Date) {
  const offer = offerOnWire(row, now);
  return {
    id: row.id,
    roleId: row.role_id,
    status: row.status,
    fitScoreInt: row.fit_bp,
    personalityFitInt: row.culture_fit_bp,
    ...(row.culture !== null && { culture: row.culture }),
    submittedAt: row.submitted_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    verdict: row.verdict,
    isSuperLike: row.is_super_like,
    ...(offer !== null && { offer }),
    ...(row.withdrawal_reason !== null && { withdrawalReason: row.withdrawal_reason }),
    ...(row.answers !== null && { answers: row.answers }),
  };
}

/** D29: the neutral name of an applicant until the employer has said yes. The employer's search finds it, too. */
export function applicantHandle(applicationId: string): string {
  return `Applicant ${applicationId.slice(0, 4).toUpperCase()}`;
}

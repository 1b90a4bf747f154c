import { type Expression, type ExpressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import type {
  ApplicationSort,
  EmployerApplication,
  EmployerApplicationsQuery,
} from '#contract/applications.ts';
import { OPEN_INTERVIEWS } from '#contract/interviews.ts';
import { type GivenAnswer, HIDDEN_ANSWER } from '#contract/questions.ts';
import { INT_MAX } from '#contract/units.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { withoutIdentity } from '#matching/text/without-identity.ts';
import { LAST_INSTANT, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Employer } from '../../http/actor.ts';
import { cursorOf, invalidCursor, uuid, wholeNumber } from '../../http/cursor.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import { isApplicationWithinReach, isInterviewWithinReach } from '../../http/reach.ts';
import { OFFER_COLUMNS } from './offer-queries.ts';
import { applicantHandle, commonOnWire } from './queries.ts';
import { matchesWords } from './search-clause.ts';

/** Pinned super likes, open applications, the rest. */
const MOST_PARTS = 3;

/** Where the list continues: in which of its parts, and after which sort key and id. */
const PLACE = cursorOf({ part: wholeNumber(MOST_PARTS - 1), key: wholeNumber(LAST_INSTANT), id: uuid });
type Place = ReturnType<typeof PLACE.read>;

/**
 * A page of the applications to the employer's roles. Every sort order is a sequence of parts, each read along an index
 * from where the previous page ended: the tenth page of ten thousand costs as much as the first.
 * @throws 400 for an invalid cursor
 */
export function listReceived(
  db: Db,
  actor: Employer,
  query: EmployerApplicationsQuery,
  now: Date,
): Promise<Page<EmployerApplication>> {
  const parts = partsOf(query);
  return readPage(query, {
    cursor: PLACE,
    read: async (start, count) => {
      if (start !== null && start.part >= parts.length) throw invalidCursor();
      const places: Place[] = [];
      for (let part = start?.part ?? 0; part < parts.length && places.length < count; part += 1) {
        const startAfter = start?.part === part ? start : null;
        const rest = count - places.length;
        const moreRows = await readPart(db, actor, query, parts[part] as Part, startAfter, rest, now);
        places.push(...moreRows.map((row) => ({ ...row, part })));
      }
      const byId = await readApplications(
        db,
        actor,
        places.map((place) => place.id),
        now,
      );
      return places.map((place) => ({ place, application: byId.get(place.id) ?? null }));
    },
    placeOf: ({ place }) => place,
    onWire: ({ application }) => application,
  });
}

type Where = ExpressionBuilder<Database, 'applications'>;

/** One section of a list: which applications it has, and the column that orders them. */
interface Part {
  readonly order: 'submitted_at' | 'due_at' | 'fit_bp';
  readonly only?: (where: Where) => Expression<SqlBool>;
}

/** Worded exactly like the partial indexes' conditions, or PostgreSQL would not use them. */
const isWaiting = sql<SqlBool>`(applications.answered_at is null and applications.status in ('pending', 'reviewing'))`;
const isPinned = sql<SqlBool>`(applications.is_super_like and ${isWaiting})`;

const ORDER = { newest: 'submitted_at', due: 'due_at', fit: 'fit_bp' } as const satisfies Record<
  ApplicationSort,
  Part['order']
>;

function partsOf({ sort, superLikes }: EmployerApplicationsQuery): readonly Part[] {
  const hasPins = superLikes === 'first';
  const pins: readonly Part[] = hasPins ? [{ order: ORDER[sort], only: () => isPinned }] : [];
  const withoutPins = (only: Expression<SqlBool>) => (where: Where) =>
    hasPins ? where.and([only, where.not(isPinned)]) : only;
  if (sort === 'due') {
    return [
      ...pins,
      { order: 'due_at', only: withoutPins(isWaiting) },
      { order: 'submitted_at', only: (where) => where.not(isWaiting) },
    ];
  }
  return [...pins, { order: ORDER[sort], ...(hasPins && { only: (where: Where) => where.not(isPinned) }) }];
}

async function readPart(
  db: Db,
  actor: Employer,
  query: EmployerApplicationsQuery,
  { order, only }: Part,
  startAfter: Place | null,
  limit: number,
  now: Date,
): Promise<{ key: number; id: string }[]> {
  // A cursor from another sort order: a timestamp is too large for a score.
  if (startAfter !== null && order === 'fit_bp' && startAfter.key > INT_MAX) throw invalidCursor();
  const column = `applications.${order}` as const;
  const isAscending = order === 'due_at';
  const direction = isAscending ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('applications')
    .select(['applications.id', `${column} as key`])
    .where('applications.employer_id', '=', actor.companyId)
    .where(isApplicationWithinReach(actor))
    .where('applications.undo_until', 'is', null)
    .$if(query.status.length > 0, (q) => q.where('applications.status', 'in', query.status))
    .$if(query.ids.length > 0, (q) => q.where('applications.id', 'in', query.ids))
    .$call(whenGiven(query.roleId, (q, id) => q.where('applications.role_id', '=', id)))
    .$call(whenGiven(query.seekerId, (q, id) => q.where('applications.seeker_id', '=', id)))
    .$if(query.mine === '1', (q) => q.where(isResponsible(actor)))
    .$if(query.superLikes === 'only', (q) => q.where('applications.is_super_like', '=', true))
    .$call(whenGiven(query.q, (q, words) => q.where(matchesWords(words))))
    .$if(query.interview === 'none', (q) => q.where(hasNoInterviewAhead(now)))
    .$call(whenGiven(only, (q, condition) => q.where(condition)))
    .$call(
      whenGiven(startAfter, (q, last) => {
        const lastPlace = sql`(${order === 'fit_bp' ? last.key : new Date(last.key)}, ${last.id}::uuid)`;
        const here = sql`(${sql.ref(column)}, applications.id)`;
        return q.where(
          isAscending ? sql<SqlBool>`${here} > ${lastPlace}` : sql<SqlBool>`${here} < ${lastPlace}`,
        );
      }),
    )
    .orderBy(column, direction)
    .orderBy('applications.id', direction)
    .limit(limit)
    .execute();
  return rows.map(({ id, key }) => ({ id, key: key instanceof Date ? key.getTime() : Number(key) }));
}

/** The member it is assigned to, else its role's hiring manager. */
const responsibleId = sql<string | null>`coalesce(
  applications.assigned_to, (select hiring_manager_id from roles where roles.id = applications.role_id)
)`;

function isResponsible({ userId }: Employer): Expression<SqlBool> {
  return sql<SqlBool>`${responsibleId} = ${userId}::uuid`;
}

/** Without an interview that is still open (`OPEN_INTERVIEWS`) and not over yet. */
function hasNoInterviewAhead(now: Date): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
    select from interviews
    where interviews.application_id = applications.id and interviews.ends_at > ${now}
      and interviews.status in (${sql.join(OPEN_INTERVIEWS)})
  )`;
}

/** @throws 404 for one that the member does not reach */
export async function getReceived(
  db: Db,
  actor: Employer,
  applicationId: string,
  now: Date,
): Promise<EmployerApplication> {
  const found = (await readApplications(db, actor, [applicationId], now)).get(applicationId);
  if (found === undefined) throw notFound('That application');
  return found;
}

/** The applications with these ids, with everything the employer may know about each. */
async function readApplications(
  db: Db,
  actor: Employer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, EmployerApplication>> {
  if (ids.length === 0) return new Map();
  const rows = await applicationRows(db, actor, now)
    .where('applications.id', 'in', ids)
    .where('applications.employer_id', '=', actor.companyId)
    .where(isApplicationWithinReach(actor))
    .execute();
  return new Map(rows.map((row) => [row.id, onWire(row, now)]));
}

function applicationRows(db: Db, actor: Employer, now: Date) {
  return (
    db
      .selectFrom('applications')
      .innerJoin('roles', 'roles.id', 'applications.role_id')
      .innerJoin('users', 'users.id', 'applications.seeker_id')
      .leftJoin('seekers', 'seekers.user_id', 'applications.seeker_id')
      .leftJoin('matches', (join) =>
        join
          .onRef('matches.role_id', '=', 'applications.role_id')
          .onRef('matches.seeker_id', '=', 'applications.seeker_id'),
      )
      .leftJoin('threads', 'threads.match_id', 'matches.id')
      .leftJoin('assessments', 'assessments.user_id', 'applications.seeker_id')
      .leftJoin('offers', 'offers.application_id', 'applications.id')
      // An application has at most one open interview.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('interviews')
            .select([
              'interviews.id',
              'interviews.type',
              'interviews.starts_at',
              'interviews.ends_at',
              'interviews.time_zone',
              'interviews.status',
            ])
            .whereRef('interviews.application_id', '=', 'applications.id')
            .where('interviews.ends_at', '>', now)
            .where('interviews.status', 'in', OPEN_INTERVIEWS)
            .where(isInterviewWithinReach(actor))
            .limit(1)
            .as('ahead'),
        (join) => join.onTrue(),
      )
      // Only a current member can be responsible: somebody who has left the company is not shown.
      .leftJoin('company_members as answerer', (join) =>
        join
          .on('answerer.user_id', '=', responsibleId)
          .onRef('answerer.company_id', '=', 'applications.employer_id'),
      )
      .leftJoin('users as answerer_user', 'answerer_user.id', 'answerer.user_id')
      .selectAll('applications')
      .select(OFFER_COLUMNS)
      .select([
        'answerer.user_id as answerer_id',
        'answerer_user.first_name as answerer_first_name',
        'answerer_user.last_name as answerer_last_name',
        'roles.title',
        'users.username',
        'users.first_name',
        'users.last_name',
        'users.profile_image_url',
        'seekers.skills',
        'seekers.location_city',
        'seekers.experience_level',
        'seekers.cv_url',
        isCvScanned,
        'threads.id as thread_id',
        'matches.ended_at',
        'assessments.visible_to_employers',
        'ahead.id as interview_id',
        'ahead.type as interview_type',
        'ahead.starts_at as interview_starts_at',
        'ahead.ends_at as interview_ends_at',
        'ahead.time_zone as interview_time_zone',
        'ahead.status as interview_status',
      ])
  );
}

/** Whether a virus scanner looked at the CV that was sent with the application or, if none was sent, the one in use. */
const isCvScanned = sql<boolean>`case when applications.has_sent_cv
    then (select is_scanned from kept_cvs where kept_cvs.id = applications.cv_id)
    else (select is_scanned from uploads where uploads.user_id = applications.seeker_id and uploads.state = 'claimed' limit 1)
  end`.as('is_cv_scanned');

type Row = InferResult<ReturnType<typeof applicationRows>>[number];

/** The gazetteer's town for a place as typed; null if it knows none. */
function townOf(typed: string | null): string | null {
  return typed === null ? null : (findPlace(typed)?.name ?? null);
}

/** D29: people sign what they write, so their identity is removed. null if nothing else was written. */
function wordsWithoutIdentity(words: string | null, { first_name: firstName, last_name: lastName }: Row) {
  if (words === null) return null;
  return (
    withoutIdentity(words, { firstName, lastName })
      .replace(/[^\S\n]{2,}/g, ' ')
      .trim() || null
  );
}

/** D29: only free-text answers can reveal who an applicant is. An answer that contained nothing else is marked as hidden. */
function answersWithoutIdentity(row: Row): GivenAnswer[] | null {
  return (
    row.answers?.map((answer) =>
      answer.kind === 'text' && typeof answer.answer === 'string'
        ? { ...answer, answer: wordsWithoutIdentity(answer.answer, row) ?? HIDDEN_ANSWER }
        : answer,
    ) ?? null
  );
}

function onWire(row: Row, now: Date): EmployerApplication {
  const hasCv =
    (row.has_sent_cv ? row.cv_id : row.cv_url) !== null && row.thread_id !== null && row.ended_at === null;
  return {
    // D21: culture fit is the seeker's own until they let employers see it.
    ...commonOnWire(
      {
        ...row,
        ...(row.visible_to_employers !== true && { culture_fit_bp: 0, culture: null }),
        ...(row.thread_id === null && { answers: answersWithoutIdentity(row) }),
      },
      now,
    ),
    user:
      row.thread_id === null
        ? { username: applicantHandle(row.id), firstName: null, lastName: null, profileImageUrl: null }
        : {
            username: row.username,
            firstName: row.first_name,
            lastName: row.last_name,
            // Like the CV, the picture is private again once the match has ended.
            profileImageUrl: row.ended_at === null ? row.profile_image_url : null,
          },
    role: { id: row.role_id, title: row.title },
    seeker: {
      id: row.seeker_id,
      skills: row.skills ?? [],
      // D53: the typed text may be an address, which stays private until the two have matched.
      locationCity: row.thread_id === null ? townOf(row.location_city) : row.location_city,
      experienceLevel: row.experience_level,
    },
    updatedAt: row.updated_at.toISOString(),
    note: row.thread_id === null ? wordsWithoutIdentity(row.note, row) : row.note,
    fit: row.fit,
    threadId: row.ended_at === null ? row.thread_id : null,
    hasCv,
    ...(hasCv && { isCvScanned: row.is_cv_scanned ?? false }),
    ...(row.held_rejection !== null && { rejectsAt: row.held_rejection.until }),
    ...(row.answerer_id !== null && {
      responsible: {
        userId: row.answerer_id,
        name: [row.answerer_first_name, row.answerer_last_name].join(' ').trim(),
        isAssigned: row.answerer_id === row.assigned_to,
      },
    }),
    ...interviewAhead(row),
  };
}

function interviewAhead(row: Row): Pick<EmployerApplication, 'interview'> {
  const { interview_id: id, interview_type: interviewType, interview_status: status } = row;
  const { interview_starts_at: startsAt, interview_ends_at: endsAt, interview_time_zone: timeZone } = row;
  // These come from a left join: all are null if there is no interview.
  if (id === null || interviewType === null || status === null) return {};
  if (startsAt === null || endsAt === null || timeZone === null) return {};
  const duration = (endsAt.getTime() - startsAt.getTime()) / MINUTE;
  return {
    interview: { id, interviewType, scheduledAt: startsAt.toISOString(), duration, timeZone, status },
  };
}

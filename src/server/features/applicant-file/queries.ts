import { type InferResult, sql } from 'kysely';
import {
  type FileNote,
  type Finding,
  INTERVIEWS_SHOWN,
  type InterviewScorecards,
  type Scorecard,
} from '#contract/applicant-file.ts';
import type { PageQuery } from '#contract/paging.ts';
import { CRITERIA_MAX } from '#contract/roles.ts';
import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { notFound } from '../../http/errors.ts';
import { type Page, readPage } from '../../http/page.ts';
import { isApplicationWithinReach, isInterviewWithinReach } from '../../http/reach.ts';

/** @throws 404 for an application that the member does not reach */
export async function getReached(db: Db, actor: Employer, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .select(['applications.id', 'applications.role_id', 'applications.seeker_id', 'roles.title'])
    .where('applications.id', '=', applicationId)
    .where('applications.employer_id', '=', actor.companyId)
    .where(isApplicationWithinReach(actor))
    .where('applications.undo_until', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('That application'));
}

/** Newest first. @throws 400 for an invalid cursor, 404 */
export function listNotes(
  db: Db,
  actor: Employer,
  applicationId: string,
  page: PageQuery,
): Promise<Page<FileNote>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: async (startAfter, count) => {
      await getReached(db, actor, applicationId);
      return noteRows(db)
        .where('application_notes.application_id', '=', applicationId)
        .where(isOlder(startAfter, 'application_notes.created_at', 'application_notes.id'))
        .orderBy('application_notes.created_at', 'desc')
        .orderBy('application_notes.id')
        .limit(count)
        .execute();
    },
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: noteOnWire,
  });
}

export function noteRows(db: Db) {
  return db
    .selectFrom('application_notes')
    .leftJoin('users', 'users.id', 'application_notes.author_id')
    .selectAll('application_notes')
    .select([
      'users.first_name',
      'users.last_name',
      sql<{ userId: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('userId', id, 'name', trim(first_name || ' ' || last_name)) order by id)
        from users where users.id = any(application_notes.mentions)
      ), '[]')`.as('mentioned'),
    ]);
}

export function noteOnWire(row: InferResult<ReturnType<typeof noteRows>>[number]): FileNote {
  return {
    id: row.id,
    author: authorOf(row),
    body: row.body,
    mentions: row.mentioned,
    createdAt: row.created_at.toISOString(),
  };
}

interface AuthorRow {
  readonly author_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

export function authorOf({
  author_id: userId,
  first_name: first,
  last_name: last,
}: AuthorRow): FileNote['author'] {
  return userId === null || first === null ? null : { userId, name: `${first} ${last ?? ''}`.trim() };
}

/** The scorecards of this application's interviewers. @throws 404 */
export async function listScorecards(
  db: Db,
  actor: Employer,
  applicationId: string,
): Promise<InterviewScorecards[]> {
  await getReached(db, actor, applicationId);
  return readScorecards(db, actor, { applicationId });
}

export async function readScorecards(
  db: Db,
  actor: Employer,
  subject: { readonly applicationId: string } | { readonly interviewId: string },
): Promise<InterviewScorecards[]> {
  const interviews = await db
    .selectFrom('interviews')
    .innerJoin('roles', 'roles.id', 'interviews.role_id')
    .leftJoin('question_kits', 'question_kits.id', 'interviews.kit_id')
    .select(['interviews.id', 'interviews.starts_at', 'roles.interview_criteria', 'roles.required_skills'])
    .select(['question_kits.name as kit_name', 'question_kits.questions as kit_questions'])
    .select(isAskedForScorecard(actor).as('is_asked'))
    .where((where) =>
      'applicationId' in subject
        ? where('interviews.application_id', '=', subject.applicationId)
        : where('interviews.id', '=', subject.interviewId),
    )
    .where('interviews.employer_id', '=', actor.companyId)
    .where('interviews.status', '<>', 'cancelled')
    .where(isInterviewWithinReach(actor))
    .orderBy('interviews.starts_at', 'desc')
    .limit(INTERVIEWS_SHOWN)
    .execute();
  if (interviews.length === 0) return [];
  const cards = await db
    .selectFrom('scorecards')
    .leftJoin('users', 'users.id', 'scorecards.author_id')
    .selectAll('scorecards')
    .select(['users.first_name', 'users.last_name'])
    .where(
      'scorecards.interview_id',
      'in',
      interviews.map(({ id }) => id),
    )
    .orderBy('scorecards.submitted_at')
    .execute();
  return interviews.map((interview) => {
    const here = cards.filter((card) => card.interview_id === interview.id);
    const ownCard = here.find((card) => card.author_id === actor.userId);
    const otherCards = here.filter((card) => card !== ownCard && card.submitted_at !== null);
    const mayRead = !interview.is_asked || (ownCard !== undefined && ownCard.submitted_at !== null);
    return {
      interviewId: interview.id,
      scheduledAt: interview.starts_at.toISOString(),
      criteria: criteriaOf(interview),
      ...(interview.kit_name !== null && {
        kit: { name: interview.kit_name, questions: interview.kit_questions ?? [] },
      }),
      isAsked: interview.is_asked,
      own: ownCard === undefined ? null : scorecardOnWire(ownCard),
      others: mayRead ? otherCards.map(scorecardOnWire) : [],
      submitted: otherCards.length,
    };
  });
}

/** What interviewers rate: the role's own criteria, else the skills that it requires, else one general criterion. */
export function criteriaOf(role: {
  readonly interview_criteria: readonly string[] | null;
  readonly required_skills: readonly string[];
}): string[] {
  const ofRole = role.interview_criteria ?? [];
  const criteria = ofRole.length > 0 ? ofRole : role.required_skills;
  return criteria.length > 0 ? criteria.slice(0, CRITERIA_MAX) : ['Suitability for the job'];
}

/**
 * Whether the actor should write a scorecard. The members who interview should. If no member does, everybody who reaches
 * the interview should, except members with the member role interviewer.
 */
export function isAskedForScorecard(actor: Employer) {
  return sql<boolean>`case
    when exists (select from interview_members where interview_members.interview_id = interviews.id) then exists (
      select from interview_members
      where interview_members.interview_id = interviews.id and interview_members.user_id = ${actor.userId})
    else ${actor.memberRole !== 'interviewer'}::boolean end`;
}

interface ScorecardRow extends AuthorRow {
  readonly findings: Finding[];
  readonly summary: string | null;
  readonly submitted_at: Date | null;
}

function scorecardOnWire(row: ScorecardRow): Scorecard {
  return {
    author: authorOf(row),
    findings: row.findings,
    summary: row.summary,
    submittedAt: row.submitted_at?.toISOString() ?? null,
  };
}

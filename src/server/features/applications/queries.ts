import type { Selectable } from 'kysely';
import type { EmployerApplication, SeekerApplication } from '#contract/applications.ts';
import type { Db } from '../../db/connect.ts';
import type { ApplicationTable } from '../../db/schema.ts';
import type { Employer, Previewer } from '../../http/actor.ts';
import { shownCompany } from '../roles/queries.ts';

/** The seeker's applications, newest first; one of them where `applicationId` is given. */
export async function listOwnApplications(
  db: Db,
  actor: Previewer,
  applicationId?: string,
): Promise<SeekerApplication[]> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .selectAll('applications')
    .select(['roles.title', 'roles.location_city', shownCompany.as('shown_company')])
    .where('applications.seeker_id', '=', actor.userId)
    .$if(applicationId !== undefined, (query) => query.where('applications.id', '=', applicationId ?? ''))
    .orderBy('applications.submitted_at', 'desc')
    .orderBy('applications.id')
    .execute();
  return rows.map((row) => ({
    ...commonOnWire(row),
    role: {
      id: row.role_id,
      title: row.title,
      locationCity: row.location_city,
      employer: { companyName: row.shown_company },
    },
    rejectionReason: row.rejection_reason,
  }));
}

/** What has come to the employer's roles, newest first. */
export async function listReceivedApplications(db: Db, actor: Employer): Promise<EmployerApplication[]> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('users', 'users.id', 'applications.seeker_id')
    .leftJoin('seekers', 'seekers.user_id', 'applications.seeker_id')
    .leftJoin('threads', (join) =>
      join
        .onRef('threads.role_id', '=', 'applications.role_id')
        .onRef('threads.seeker_id', '=', 'applications.seeker_id'),
    )
    .selectAll('applications')
    .select([
      'roles.title',
      'users.username',
      'users.first_name',
      'users.last_name',
      'seekers.skills',
      'seekers.location_city',
      'seekers.experience_level',
      'threads.id as thread_id',
    ])
    .where('applications.employer_id', '=', actor.userId)
    .orderBy('applications.submitted_at', 'desc')
    .orderBy('applications.id')
    .execute();
  return rows.map((row) => ({
    ...commonOnWire(row),
    user:
      row.thread_id === null
        ? { username: handleOf(row.id), firstName: null, lastName: null }
        : { username: row.username, firstName: row.first_name, lastName: row.last_name },
    role: { id: row.role_id, title: row.title },
    seeker: {
      id: row.seeker_id,
      skills: row.skills ?? [],
      locationCity: row.location_city,
      experienceLevel: row.experience_level,
    },
    note: row.note,
    fit: row.fit,
    threadId: row.thread_id,
  }));
}

/** D29: who applied, by a neutral name, until the employer has said yes. */
function handleOf(applicationId: string): string {
  return `Applicant ${applicationId.slice(0, 4).toUpperCase()}`;
}

function commonOnWire(row: Selectable<ApplicationTable>) {
  return {
    id: row.id,
    roleId: row.role_id,
    status: row.status,
    fitScoreInt: row.fit_bp,
    personalityFitInt: row.culture_fit_bp,
    submittedAt: row.submitted_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    isSuperLike: row.is_super_like,
  };
}

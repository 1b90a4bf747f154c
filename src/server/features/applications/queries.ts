import type { Selectable } from 'kysely';
import type { SeekerApplication } from '#contract/applications.ts';
import type { Db } from '../../db/connect.ts';
import type { ApplicationTable } from '../../db/schema.ts';
import type { Previewer } from '../../http/actor.ts';
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

/** What both sides read of an application. */
export function commonOnWire(row: Selectable<ApplicationTable>) {
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
  };
}

/** D29: who applied, by a neutral name, until the employer has said yes. The search knows it, too. */
export function applicantHandle(applicationId: string): string {
  return `Applicant ${applicationId.slice(0, 4).toUpperCase()}`;
}

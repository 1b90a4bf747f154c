import { type Selectable, sql } from 'kysely';
import type { EmployerRole, Role } from '#contract/roles.ts';
import type { Db } from '../../db/connect.ts';
import type { RoleTable } from '../../db/schema.ts';
import type { Employer } from '../../http/actor.ts';

/** Who hires, as shown: an imported advert may name another organisation than the account's company. */
export const shownCompany = sql<string>`coalesce(roles.hiring_organisation, employers.company_name)`;

/** What a role's wire form is made of. */
export type RoleRow = Pick<
  Selectable<RoleTable>,
  | 'id'
  | 'title'
  | 'description_md'
  | 'location_city'
  | 'work_mode'
  | 'salary_min_pence'
  | 'salary_max_pence'
  | 'required_skills'
  | 'required_level'
  | 'required_years'
  | 'job_type'
  | 'contact_name'
  | 'contact_email'
  | 'status'
  | 'created_at'
  | 'expires_at'
> & { shown_company: string };

export function roleOnWire(row: RoleRow, now: Date): Role {
  return {
    id: row.id,
    title: row.title,
    descriptionMd: row.description_md,
    locationCity: row.location_city,
    workMode: row.work_mode,
    salaryMinGbpInt: row.salary_min_pence,
    salaryMaxGbpInt: row.salary_max_pence,
    requiredSkills: row.required_skills,
    requiredExperience: { level: row.required_level, years: row.required_years },
    jobType: row.job_type,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    status: row.status === 'live' && row.expires_at <= now ? 'expired' : row.status,
    createdAt: row.created_at.toISOString(),
    employer: { companyName: row.shown_company },
  };
}

/** The employer's own roles with their counts, newest first; one of them where `roleId` is given. */
export async function listOwnRoles(
  db: Db,
  actor: Employer,
  now: Date,
  roleId?: string,
): Promise<EmployerRole[]> {
  const rows = await db
    .selectFrom('roles')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('applications')
          .select((count) => ['role_id', count.fn.countAll<number>().as('applications')])
          .where('employer_id', '=', actor.userId)
          .groupBy('role_id')
          .as('applied'),
      (join) => join.onRef('applied.role_id', '=', 'roles.id'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('matches')
          .select((count) => ['role_id', count.fn.countAll<number>().as('matches')])
          .where('employer_id', '=', actor.userId)
          .groupBy('role_id')
          .as('matched'),
      (join) => join.onRef('matched.role_id', '=', 'roles.id'),
    )
    .leftJoin('role_culture', 'role_culture.role_id', 'roles.id')
    .selectAll('roles')
    .select([
      shownCompany.as('shown_company'),
      'role_culture.profile as culture',
      'applied.applications',
      'matched.matches',
    ])
    .where('roles.employer_id', '=', actor.userId)
    .$if(roleId !== undefined, (query) => query.where('roles.id', '=', roleId ?? ''))
    .orderBy('roles.created_at', 'desc')
    .orderBy('roles.id')
    .execute();
  return rows.map((row) => ({
    ...roleOnWire(row, now),
    _count: { applications: Number(row.applications ?? 0), matches: Number(row.matches ?? 0) },
    expiresAt: row.expires_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    heldSince: row.held_since?.toISOString() ?? null,
    culture: row.culture,
    matchAtFitInt: row.match_at_fit_bp,
  }));
}

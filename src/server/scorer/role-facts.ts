import type { Selectable } from 'kysely';
import type { RoleDetails } from '#contract/roles.ts';
import type { RoleFacts } from '#matching/facts.ts';
import type { RoleTable } from '../db/tables/roles.ts';

export type RoleFactsColumns = Pick<
  Selectable<RoleTable>,
  | 'title'
  | 'description_md'
  | 'required_skills'
  | 'required_level'
  | 'required_years'
  | 'location_city'
  | 'work_mode'
  | 'salary_min_pence'
  | 'salary_max_pence'
  | 'job_type'
> & {
  /** An object as read from the database, or the JSON text that is about to be inserted. */
  readonly details?: RoleDetails | string | null | undefined;
};

export function roleFacts(row: RoleFactsColumns): RoleFacts {
  const details: RoleDetails | null | undefined =
    typeof row.details === 'string' ? JSON.parse(row.details) : row.details;
  const niceToHaveSkills = details?.niceToHaveSkills;
  return {
    title: row.title,
    descriptionMd: row.description_md,
    requiredSkills: row.required_skills,
    ...(niceToHaveSkills && { niceToHaveSkills }),
    experienceLevel: row.required_level,
    experienceYears: row.required_years,
    place: row.location_city,
    workMode: row.work_mode,
    salaryMinPence: row.salary_min_pence,
    salaryMaxPence: row.salary_max_pence,
    jobType: row.job_type,
  };
}

import type { RoleQuestion } from '#contract/questions.ts';
import type { RoleDetails } from '#contract/roles.ts';
import type { ExperienceLevel, JobType, WorkMode } from '#contract/units.ts';
import type { Instant } from '../columns.ts';

/** What an advert says, in `roles` and here. */
export interface AdvertText {
  title: string;
  description_md: string;
  location_city: string | null;
  work_mode: WorkMode;
  salary_min_pence: number;
  salary_max_pence: number;
  required_skills: string[];
  required_level: ExperienceLevel | null;
  required_years: number | null;
  job_type: JobType;
}

/** An earlier version of an advert that somebody applied to or was invited to; written by a trigger on `roles`. */
export interface RoleVersionTable extends AdvertText {
  role_id: string;
  version: number;
  questions: RoleQuestion[] | null;
  details: RoleDetails | null;
  replaced_at: Instant;
}

/** The columns of an advert's content, in `roles` and here. */
export const ADVERT_COLUMNS = [
  'title',
  'description_md',
  'location_city',
  'work_mode',
  'salary_min_pence',
  'salary_max_pence',
  'required_skills',
  'required_level',
  'required_years',
  'job_type',
  'questions',
  'details',
] as const satisfies readonly (keyof RoleVersionTable)[];

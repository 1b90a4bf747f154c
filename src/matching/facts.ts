import type { ExperienceLevel, JobType, Pence, WorkMode } from '#contract/units.ts';

/**
 * What the engine may know of a seeker. There is no field for a name, a photo, an age or a school,
 * and `place` is read no finer than a town or a postcode area.
 */
export type SeekerFacts = {
  skills: readonly string[];
  experienceLevel: ExperienceLevel | null;
  /** Whole years worked. */
  experienceYears: number | null;
  /** Free text: "Bristol", "BS1 4ST". */
  place: string | null;
  workModePref: WorkMode | null;
  /** Least acceptable take-home pay, whole pounds a month. */
  minNetMonthlyPounds: number | null;
  summaryText: string | null;
  /** What their CV says. Like the summary without who they are: `text/without-identity`. */
  cvText?: string | null;
  /** The present job first. */
  recentTitles: readonly string[];
};

/** What the engine may know of a role. Salaries are a year's whole pence; 0 or null is "not stated". */
export type RoleFacts = {
  title: string;
  descriptionMd: string;
  requiredSkills: readonly string[];
  experienceLevel: ExperienceLevel | null;
  experienceYears: number | null;
  place: string | null;
  /** The specification allows other values; they are read as on site. */
  workMode: WorkMode | (string & {});
  salaryMinPence: Pence | null;
  salaryMaxPence: Pence | null;
  jobType: JobType | null;
};

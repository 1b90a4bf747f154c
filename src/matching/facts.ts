import type { ExperienceLevel, JobType, Pence, WorkMode } from '#contract/units.ts';

/**
 * What the engine may know about a seeker. There is no field for a name, a photo, an age or a school,
 * and of `place` only the town or the postcode area ("BS" in "BS1 4ST") is used.
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
  /** The text of their CV. Like the summary, without their identity: `text/without-identity`. */
  cvText?: string | null;
  /** Current job first. */
  recentTitles: readonly string[];
};

/** What the engine may know about a role. Salaries are whole pence a year; 0 or null means "not stated". */
export type RoleFacts = {
  title: string;
  descriptionMd: string;
  requiredSkills: readonly string[];
  /** Skills that help but are not required; absent for none. */
  niceToHaveSkills?: readonly string[];
  experienceLevel: ExperienceLevel | null;
  experienceYears: number | null;
  place: string | null;
  /** The specification allows other values; they count as on site. */
  workMode: WorkMode | (string & {});
  salaryMinPence: Pence | null;
  salaryMaxPence: Pence | null;
  jobType: JobType | null;
};

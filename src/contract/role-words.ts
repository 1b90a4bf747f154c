import type { ArrivalSource } from './arrivals.ts';
import type { ExperienceLevel, JobType, WorkMode } from './units.ts';

/** The labels on screens and public pages. */
export const WORK_MODE_WORDS: Readonly<Record<WorkMode, string>> = {
  remote: 'Remote',
  hybrid: 'Hybrid',
  onsite: 'On-site',
};

export const JOB_TYPE_WORDS: Readonly<Record<JobType, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contract: 'Contract',
  freelance: 'Freelance',
};

/** The levels offered when posting a job (section 5 of the specification). */
export const LEVEL_WORDS: Readonly<Record<ExperienceLevel, string>> = {
  entry: 'Entry (0-2 years)',
  mid: 'Mid (3-5 years)',
  senior: 'Senior (5-10 years)',
  executive: 'Executive (10+ years)',
};

/** Everything that a verification means (D2). */
export const VERIFIED_WORDS = 'Nod has checked that this company exists and that this account belongs to it.';

/** The sources of visits to a role's public page, in words. */
export const ARRIVAL_WORDS: Readonly<Record<ArrivalSource, string>> = {
  embed: 'Your own site',
  'job-sites': 'Job sites',
  'json-feed': 'JSON feed',
  rss: 'RSS',
};

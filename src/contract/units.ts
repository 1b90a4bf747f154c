/** Whole pence; per year for a salary. */
export type Pence = number;
/** Hundredths of a percent, 0–10000: 9412 is 94.12%. */
export type BasisPoints = number;

/** Used by every screen and sentence: whole percent, rounded down, so that we never show more than the exact value. */
export function wholePercent(basisPoints: BasisPoints): number {
  return Math.floor(basisPoints / 100);
}

/** PostgreSQL's integer: the wire's amounts must fit the column that stores them. */
export const INT_MAX = 2_147_483_647;

export const WORK_MODES = ['remote', 'hybrid', 'onsite'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

export const EXPERIENCE_LEVELS = ['entry', 'mid', 'senior', 'executive'] as const;
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number];

export const JOB_TYPES = ['full-time', 'part-time', 'contract', 'freelance'] as const;
export type JobType = (typeof JOB_TYPES)[number];

// These are here so that the browser can import them without the validator:

/** Characters. */
export const PASSWORD_MIN = 6;
/** The minimum in our own forms (D61); an account with a second factor may have a shorter password. */
export const FORM_PASSWORD_MIN = 8;
export const USERNAME_MAX = 64;
/** The largest monthly income after tax that a seeker can ask for, in whole pounds: about £2.2 million a year before tax. */
export const MONTHLY_INCOME_MAX = 100_000;
/** Characters of a place as a seeker types it. */
export const PLACE_MAX = 120;
/** The client reconnects exactly this long after the socket closes (specification, section 4). */
export const RECONNECT_MS = 3_000;

import * as z from 'zod/mini';
import { PLAN_CODES } from '#contract/plans.ts';
import { EXPERIENCE_LEVELS, WORK_MODES } from '#contract/units.ts';
import { readRecords } from '../read-records.ts';
import employerRecords from './content/employers.json' with { type: 'json' };
import seekerRecords from './content/seekers.json' with { type: 'json' };
import { SECTORS, TRADES } from './types.ts';

/** A fictitious company of the demo world. */
export type DemoEmployer = z.infer<typeof employer>;
const employer = z.strictObject({
  key: z.string(),
  companyName: z.string(),
  sector: z.enum(SECTORS),
  /** Its locations; the first is the head office. */
  cities: z.tuple([z.string()], z.string()),
  address: z.string(),
  planCode: z.enum(PLAN_CODES),
  /** The person who signs in for it and answers applications. */
  contact: z.string(),
  /** One or two sentences that are in every one of its adverts. */
  about: z.string(),
  offers: z.array(z.string()),
  /** Occupations, as `key`, `key/level` or `key/level/work mode` (role-templates). */
  hires: z.array(z.string()),
  liveRoles: z.int(),
});

export type DemoSeeker = z.infer<typeof seeker>;
const seeker = z.strictObject({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  workMode: z.enum(WORK_MODES),
  level: z.enum(EXPERIENCE_LEVELS),
  years: z.int(),
  /** Minimum take-home pay, whole pounds per month. */
  minNetMonthly: z.int(),
  titles: z.array(z.string()),
  skills: z.array(z.string()),
  summary: z.string(),
  /** The occupations they apply for. */
  wants: z.array(z.string()),
  trade: z.enum(TRADES),
});

export const EMPLOYERS: readonly DemoEmployer[] = readRecords(
  'src/server/demo/content/employers.json',
  employerRecords,
  employer,
);
export const SEEKERS: readonly DemoSeeker[] = readRecords(
  'src/server/demo/content/seekers.json',
  seekerRecords,
  seeker,
);

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pounds } from './format.ts';
import { instant, isCleanText, optionalText, skillList } from './text.ts';
import { EXPERIENCE_LEVELS, MONTHLY_INCOME_MAX, WORK_MODES } from './units.ts';

export const RIGHT_TO_WORK = ['verified', 'pending'] as const;

/** Free-form on the wire. Matching reads `years` and `titles`, current job first. */
export const seekerExperience = z.looseObject({
  years: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(70)))),
  titles: z.optional(
    z.array(z.string().check(z.maxLength(120), z.refine(isCleanText))).check(z.maxLength(20)),
  ),
});

export const seekerProfile = z.object({
  phone: z.nullable(z.string()),
  locationCity: z.nullable(z.string()),
  workModePref: z.nullable(z.enum(WORK_MODES)),
  /** Whole pounds net a month (D18). */
  minNetMonthlyIncomeInt: z.nullable(z.int()),
  skills: z.array(z.string()),
  experience: z.nullable(seekerExperience),
  summaryText: z.nullable(z.string()),
  cvUrl: z.nullable(z.string()),
  rightToWorkStatus: z.nullable(z.enum(RIGHT_TO_WORK)),
  experienceLevel: z.nullable(z.enum(EXPERIENCE_LEVELS)),
  /** Whether employers may find them among a role's candidates (D11). */
  isDiscoverable: z.optional(z.boolean()),
  updatedAt: instant,
});
export type SeekerProfile = z.infer<typeof seekerProfile>;

const emptyMeansNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.nullable(z.union([z.literal(''), schema])),
    z.transform((value) => (value === '' ? null : value) as z.output<T> | null),
  );

const EXPERIENCE_MAX_JSON = 20_000;
const TOO_MUCH = `Enter a monthly amount of at most ${pounds(MONTHLY_INCOME_MAX * 100)}.`;

/** Every field is optional; absent fields stay unchanged. */
export const seekerProfileFields = z.object({
  phone: z.optional(optionalText(40)),
  locationCity: z.optional(optionalText(120)),
  workModePref: z.optional(emptyMeansNull(z.enum(WORK_MODES))),
  minNetMonthlyIncomeInt: z.optional(
    z.nullable(z.int().check(z.minimum(0), z.maximum(MONTHLY_INCOME_MAX, TOO_MUCH))),
  ),
  skills: z.optional(skillList),
  experience: z.optional(
    z.nullable(
      seekerExperience.check(
        z.refine((value) => {
          const json = JSON.stringify(value);
          return json.length <= EXPERIENCE_MAX_JSON && !json.includes('\\u0000') && !json.includes('\\ud');
        }, 'Experience is too long, or contains characters that are not text.'),
      ),
    ),
  ),
  summaryText: z.optional(optionalText(5_000)),
  rightToWorkStatus: z.optional(emptyMeansNull(z.enum(RIGHT_TO_WORK))),
  experienceLevel: z.optional(emptyMeansNull(z.enum(EXPERIENCE_LEVELS))),
  isDiscoverable: z.optional(z.boolean()),
});

/** 404 means no profile yet. */
export const getSeekerProfile = endpoint({
  method: 'GET',
  path: '/api/jobseeker/profile',
  access: ['JobSeeker', 'Admin'],
  response: seekerProfile,
});

/** Counts for a seeker's screens, over whole lists rather than the page shown. */
export const seekerSummary = z.object({
  /** Without ended conversations. */
  matches: z.int(),
  /** Matched at `today` or later. */
  newToday: z.int(),
  /** Matched after `seen`. */
  unseen: z.int(),
  applications: z.int(),
  /** Applications with an interview scheduled, and those that ended in a hire. */
  interviews: z.int(),
  hires: z.int(),
  /** The last super like; null before the first (D12). */
  superLikedAt: z.nullable(instant),
});
export type SeekerSummary = z.infer<typeof seekerSummary>;

/** All zero for an Admin who previews the screen. */
export const getSeekerSummary = endpoint({
  method: 'GET',
  path: '/api/jobseeker/summary',
  access: ['JobSeeker', 'Admin'],
  query: z.object({
    /** When the caller's day began, in their time zone. If absent, every match counts as today's. */
    today: z.optional(instant),
    /** When the caller last looked at their matches. If absent, all are unseen. */
    seen: z.optional(instant),
  }),
  response: seekerSummary,
});

export const saveSeekerProfile = endpoint({
  method: 'POST',
  path: '/api/jobseeker/profile',
  access: ['JobSeeker'],
  body: seekerProfileFields,
  response: seekerProfile,
});

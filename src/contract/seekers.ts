import * as z from 'zod/mini';
import { education, job, profileLink, spokenLanguage } from './career.ts';
import { endpoint } from './endpoint.ts';
import { pounds } from './format.ts';
import { instant, isCleanText, optionalText, skillList, text } from './text.ts';
import { EXPERIENCE_LEVELS, MONTHLY_INCOME_MAX, PLACE_MAX, WORK_MODES } from './units.ts';

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
  /** Whether employers may find them among a role's candidates (D11): false until they agree (D58). */
  isDiscoverable: z.optional(z.boolean()),
  /** Whether they have said yes or no to that. */
  hasAnsweredDiscovery: z.optional(z.boolean()),
  /** Whether employers they match with see the phone number, and the four lists below. Off until the seeker turns it on. */
  sharesPhone: z.optional(z.boolean()),
  sharesCareer: z.optional(z.boolean()),
  /** Additions to the specification. No score uses them, and no employer sees them unless they are shared with matches. */
  jobs: z.optional(z.array(job)),
  education: z.optional(z.array(education)),
  languages: z.optional(z.array(spokenLanguage)),
  links: z.optional(z.array(profileLink)),
  updatedAt: instant,
});
export type SeekerProfile = z.infer<typeof seekerProfile>;

const emptyMeansNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.nullable(z.union([z.literal(''), schema])),
    z.transform((value) => (value === '' ? null : value) as z.output<T> | null),
  );

const EXPERIENCE_MAX_JSON = 20_000;
/** The most entries in each of `jobs`, `education`, `languages` and `links`. */
export const LONGEST_LIST = 30;
const TOO_MUCH = `Enter a monthly amount of at most ${pounds(MONTHLY_INCOME_MAX * 100)}.`;

/** Every field is optional; absent fields stay unchanged. */
export const seekerProfileFields = z.object({
  phone: z.optional(optionalText(40)),
  locationCity: z.optional(optionalText(PLACE_MAX)),
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
  /** Accepted and ignored: a CV changes only through POST /api/cv/update, and the response has the stored one (D49). */
  cvUrl: z.optional(optionalText(2_000)),
  rightToWorkStatus: z.optional(emptyMeansNull(z.enum(RIGHT_TO_WORK))),
  experienceLevel: z.optional(emptyMeansNull(z.enum(EXPERIENCE_LEVELS))),
  isDiscoverable: z.optional(z.boolean()),
  sharesPhone: z.optional(z.boolean()),
  sharesCareer: z.optional(z.boolean()),
  /** Each replaces the whole list. */
  jobs: z.optional(z.array(job).check(z.maxLength(LONGEST_LIST))),
  education: z.optional(z.array(education).check(z.maxLength(LONGEST_LIST))),
  languages: z.optional(z.array(spokenLanguage).check(z.maxLength(LONGEST_LIST))),
  links: z.optional(z.array(profileLink).check(z.maxLength(LONGEST_LIST))),
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
  /** Not celebrated yet: POST /api/matches/new (D51). */
  uncelebrated: z.optional(z.int()),
  applications: z.int(),
  /** Applications in the status interview_scheduled. */
  interviews: z.int(),
  /** True if they have an interview, even if its application has moved on. Left out otherwise. */
  hasInterviews: z.optional(z.boolean()),
  /** Applications that ended in a hire. */
  hires: z.int(),
  /** The last super like; null before the first (D12). */
  superLikedAt: z.nullable(instant),
});
export type SeekerSummary = z.infer<typeof seekerSummary>;

/** For an Admin who previews the screen, every count is 0 and `superLikedAt` is null. */
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

/**
 * Whether a place can be located, for forms in which people type one. An unknown place is not refused anywhere: villages are
 * missing from the gazetteer.
 */
export const checkPlace = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'signedIn',
  query: z.object({ name: text(PLACE_MAX) }),
  response: z.object({
    isKnown: z.boolean(),
    /** Names that may have been meant, best first; empty for a known place. */
    suggestions: z.array(z.string()),
    /** The place that distances are measured from: for a postcode, the town of its area. Null for an unknown place. */
    place: z.optional(z.nullable(z.string())),
    /** Which income tax rates apply to people who live there; for an unknown place, those outside Scotland. */
    taxNation: z.optional(z.enum(['scotland', 'rest-of-uk'])),
  }),
});

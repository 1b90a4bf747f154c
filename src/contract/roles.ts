import * as z from 'zod/mini';
import { BENEFIT_KEYS, BENEFIT_LENGTH, BENEFITS_MAX, NICE_SKILLS_MAX, OFFICE_DAYS_MAX } from './benefits.ts';
import { cultureProfile, cultureReason } from './culture.ts';
import { endpoint, type QueryOf } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { flagName } from './flag-name.ts';
import { responseRecord } from './guarantee.ts';
import { paged } from './paging.ts';
import { questionsFields, roleQuestion } from './questions.ts';
import { DAYS_MAX, HOURS_MAX, PAY_PERIODS } from './role-pay.ts';
import { id, instant, isCleanText, optionalEmail, optionalText, skillList, text } from './text.ts';
import { EXPERIENCE_LEVELS, INT_MAX, JOB_TYPES, WORK_MODES } from './units.ts';

export const ROLE_STATUSES = ['live', 'paused', 'closed', 'expired'] as const;
export type RoleStatus = (typeof ROLE_STATUSES)[number];

export const DESCRIPTION_MAX = 20_000;
/** D45: a role leaves the decks after this many days unless its employer confirms it again. */
export const ROLE_LIFE_DAYS = 30;

const requiredExperience = z.object({
  level: z.nullable(z.enum(EXPERIENCE_LEVELS)),
  years: z.nullable(z.int()),
});

const amount = z.int().check(z.minimum(1), z.maximum(INT_MAX));

/** Pay that is not a full-time salary; see `RolePay`. */
const rolePay = z.object({
  per: z.enum(PAY_PERIODS),
  /** Pence for one hour, day or year; for a year, the full-time salary. */
  minPence: amount,
  maxPence: amount,
  hoursPerWeek: z.nullable(z.number().check(z.minimum(0.25), z.maximum(HOURS_MAX), z.multipleOf(0.25))),
  daysPerWeek: z.nullable(z.number().check(z.minimum(0.5), z.maximum(DAYS_MAX), z.multipleOf(0.5))),
});

/** Optional details of an advert; each absent if not stated. */
export const roleDetails = z.object({
  /** Absent for a full-time salary. The annual range is what this pays in a year, at these hours. */
  pay: z.optional(rolePay),
  /** Skills that help but are not required: they count a third as much. */
  niceToHaveSkills: z.optional(z.array(z.string())),
  benefits: z.optional(z.array(z.string())),
  officeDaysPerWeek: z.optional(z.int()),
  /** Whether the employer sponsors Skilled Worker visas. */
  sponsorsVisa: z.optional(z.boolean()),
});
export type RoleDetails = z.infer<typeof roleDetails>;

export const role = z.object({
  id,
  ...roleDetails.shape,
  /** The closing date, until which it can be applied for; absent if none was given. */
  closesAt: z.optional(instant),
  title: z.string(),
  descriptionMd: z.string(),
  locationCity: z.nullable(z.string()),
  workMode: z.enum(WORK_MODES),
  /** Pence a year. */
  salaryMinGbpInt: z.int(),
  salaryMaxGbpInt: z.int(),
  requiredSkills: z.array(z.string()),
  requiredExperience,
  jobType: z.enum(JOB_TYPES),
  /** The questions for everyone who applies, in this order; absent if the role asks none. */
  questions: z.optional(z.array(roleQuestion)),
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  status: z.enum(ROLE_STATUSES),
  createdAt: instant,
  employer: z.object({
    companyName: z.string(),
    /** When shown to seekers: the id of the page `/companies/{id}`, and the employer's record (D27). */
    id: z.optional(id),
    response: z.optional(responseRecord),
    /** An Admin has checked that the company exists and that the account speaks for it; absent otherwise. */
    isVerified: z.optional(z.boolean()),
    /** The company's own site as it was entered, to recognise links that only look like it. Absent if it entered no site. */
    website: z.optional(z.string()),
    flagName,
  }),
});
export type Role = z.infer<typeof role>;

const roleCounts = z.object({ applications: z.int(), matches: z.int() });

/** A role as its own employer sees it. */
export const employerRole = z.extend(role, {
  _count: roleCounts,
  expiresAt: instant,
  /** An edit sends this back as `from`. */
  updatedAt: z.optional(instant),
  /** Since when it is out of the decks because answers are overdue (D25, D26). */
  heldSince: z.optional(z.nullable(instant)),
  /** This role's own team culture, instead of the company's (D21); null if it has none. */
  culture: z.optional(z.nullable(cultureProfile)),
  /** D10: an applicant with at least this fit and every required skill matches at once; null for never. */
  matchAtFitInt: z.optional(z.nullable(z.int())),
  /** The role's hiring manager (D55); null if it has none. */
  hiringManagerId: z.optional(z.nullable(id)),
  /** The members who work on the role besides the hiring manager. */
  teamIds: z.optional(z.array(id)),
  /** The criteria for its interviewers; if empty, its required skills. */
  interviewCriteria: z.optional(z.array(z.string())),
  /** The followed feed that its advert comes from. Once somebody has edited the role, the advert's changes are not copied. */
  feed: z.optional(z.object({ host: z.string(), isEdited: z.boolean() })),
});
export type EmployerRole = z.infer<typeof employerRole>;

/** A role as a card of the deck. Both contacts are null: they stay with the employer until there is a match (D48). */
export const roleCard = z.extend(role, {
  _count: roleCounts,
  fitScoreInt: z.int(),
  /** 0 if either side has given too little information (D21). */
  personalityFitInt: z.int(),
  /** The parts of the culture fit, most important trait first; absent if it is 0. */
  culture: z.optional(z.array(cultureReason)),
  fit: fitSchema,
  /** True while nothing is known about the seeker: no fit means anything yet, so show no percentage. */
  isFitUnknown: z.optional(z.boolean()),
  /** D18: net pence a month at the middle of the range; no student loan, no pension. */
  takeHomeMonthlyPence: z.int(),
  /** The nation whose income tax applies; absent for the rest of the UK. Scottish for seekers who live in Scotland. */
  takeHomeNation: z.optional(z.literal('scotland')),
  /** The employer said yes first (D11). */
  isInvited: z.boolean(),
  /** The seeker saved it for later; absent otherwise. */
  isSaved: z.optional(z.boolean()),
  /** With at least this fit and every required skill, applying is a match at once (D10); absent without such a rule. */
  matchAtFitInt: z.optional(z.int()),
  /**
   * Only in a search, for a role that lacks some of the words but belongs to the occupation that they name: what the
   * catalogue calls that occupation, such as 'Care workers and home carers'.
   */
  alsoIn: z.optional(z.string()),
});
export type RoleCard = z.infer<typeof roleCard>;

const salary = z.int().check(z.minimum(0), z.maximum(INT_MAX));
const emptyIsNull = z.pipe(
  z.nullish(z.union([z.literal(''), z.enum(EXPERIENCE_LEVELS)])),
  z.transform((v) => v || null),
);

/** The most criteria that a role can have for its interviewers. */
export const CRITERIA_MAX = 10;

/** The most members in a role's team. */
export const TEAM_MAX = 20;

export const roleFields = z.object({
  title: text(140),
  descriptionMd: z._default(
    z.pipe(
      z.nullable(z.string().check(z.refine(isCleanText), z.trim(), z.maxLength(DESCRIPTION_MAX))),
      z.transform((v) => v ?? ''),
    ),
    '',
  ),
  locationCity: optionalText(120),
  workMode: z.enum(WORK_MODES),
  salaryMinGbpInt: salary,
  salaryMaxGbpInt: salary,
  requiredSkills: z._default(skillList, []),
  requiredExperience: z._default(
    z.object({
      level: emptyIsNull,
      years: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(60))), null),
    }),
    { level: null, years: null },
  ),
  contactName: optionalText(120),
  contactEmail: optionalEmail,
  jobType: z._default(z.enum(JOB_TYPES), 'full-time'),
  /** If absent, unchanged; null for the company's culture. */
  culture: z.optional(z.nullable(cultureProfile)),
  /** D10, basis points. If absent, unchanged; null for never. */
  matchAtFitInt: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
  /**
   * The role's hiring manager (D55), null for none. If absent: the member who posts the role, or for an edit, unchanged.
   * Members who do not reach all roles may only change it to themselves: otherwise 403. 422 for somebody new who may not
   * handle jobs.
   */
  hiringManagerId: z.optional(z.nullable(id)),
  /**
   * The whole team; unchanged if absent. 403 if a member who does not reach all roles changes it, 422 for somebody new who
   * may not handle jobs.
   */
  teamIds: z.optional(z.array(id).check(z.maxLength(TEAM_MAX))),
  /** Unchanged if absent. */
  interviewCriteria: z.optional(z.array(text(100)).check(z.maxLength(CRITERIA_MAX))),
  /** If absent, unchanged; [] for none. */
  questions: z.optional(questionsFields),
  /**
   * If given, the annual range is computed from it, and `salaryMinGbpInt` and `salaryMaxGbpInt` are ignored. If absent, the
   * stored pay stays if those two are unchanged; if they differ, the role has a full-time salary, as with null. 422 for pay
   * by the hour without hours a week, or by the day without days a week.
   */
  pay: z.optional(z.nullable(rolePay)),
  /** If absent, this field and the following ones are unchanged; [] or null for none. */
  niceToHaveSkills: z.optional(skillList.check(z.maxLength(NICE_SKILLS_MAX))),
  benefits: z.optional(z.array(text(BENEFIT_LENGTH)).check(z.maxLength(BENEFITS_MAX))),
  officeDaysPerWeek: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(OFFICE_DAYS_MAX)))),
  sponsorsVisa: z.optional(z.nullable(z.boolean())),
  /** When the role closes. 422 for a new date that is not in the future and within a year. */
  closesAt: z.optional(z.nullable(instant)),
});
export type RoleFields = z.infer<typeof roleFields>;

export const newRole = z.extend(roleFields, {
  /** Chosen by the client for one posting, which makes posting idempotent. */
  clientId: z.optional(text(64)),
  /** The caller's draft that is being posted (`saveRoleDraft`), which is then deleted. */
  draftId: z.optional(id),
});
export type NewRole = z.infer<typeof newRole>;

export const postRole = endpoint({
  method: 'POST',
  path: '/api/roles',
  access: ['Employer'],
  permission: 'roles.edit',
  body: newRole,
  response: employerRole,
  statuses: [201],
});

/** The employer's own roles in full, newest first. For lists and pickers use `listRoleItems`. */
export const listEmployerRoles = endpoint({
  method: 'GET',
  path: '/api/employer/roles',
  access: ['Employer'],
  permission: 'roles.read',
  query: z.object(paged()),
  response: z.array(employerRole),
});

const roleParams = z.object({ roleId: id });

/** One of the employer's own roles; 404 for anyone else's. */
export const getEmployerRole = endpoint({
  method: 'GET',
  path: '/api/employer/roles/:roleId',
  access: ['Employer'],
  permission: 'roles.read',
  params: roleParams,
  response: employerRole,
});

/** One of the employer's own roles in a list: without its text and other details that only its page shows. */
export const roleItem = z.pick(employerRole, {
  id: true,
  title: true,
  locationCity: true,
  workMode: true,
  salaryMinGbpInt: true,
  salaryMaxGbpInt: true,
  status: true,
  createdAt: true,
  heldSince: true,
  _count: true,
});
export type RoleItem = z.infer<typeof roleItem>;

/** The employer's own roles as list items, newest first. */
export const listRoleItems = endpoint({
  method: 'GET',
  path: '/api/employer/roles/items',
  access: ['Employer'],
  permission: 'roles.read',
  query: z.object({
    ...paged(),
    /** Words that must all be in the title or the place. */
    q: optionalText(100),
    status: z.optional(z.enum(ROLE_STATUSES)),
    id: z.optional(id),
  }),
  response: z.array(roleItem),
});

export const roleEdit = z.extend(roleFields, {
  /** The `updatedAt` that the edit is based on: 409 if the role has changed since. If absent, the edit always applies. */
  from: z.optional(instant),
});
export type RoleEdit = z.infer<typeof roleEdit>;

/** The title and company of a role that anybody can apply for, for a visitor who signs up to apply. */
export const getRoleName = endpoint({
  method: 'GET',
  path: '/api/roles/:roleId/name',
  access: 'anyone',
  params: roleParams,
  response: z.object({ title: z.string(), companyName: z.string() }),
});

/** An addition to the specification, for its Edit button (D3). */
export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/roles/:roleId',
  access: ['Employer'],
  permission: 'roles.edit',
  params: roleParams,
  body: roleEdit,
  response: employerRole,
});

/** Setting `live` also confirms the role for another thirty days (D45). */
export const setRoleStatus = endpoint({
  method: 'PUT',
  path: '/api/roles/:roleId/status',
  access: ['Employer'],
  permission: 'roles.edit',
  params: roleParams,
  body: z.object({ status: z.enum(['live', 'paused', 'closed']) }),
  response: employerRole,
});

/** A live role of the employer's own with the same title and place. */
export const similarRole = z.object({
  id,
  title: z.string(),
  locationCity: z.nullable(z.string()),
  createdAt: instant,
});
export type SimilarRole = z.infer<typeof similarRole>;

/**
 * Live roles with the same title (ignoring spelling variants) and place, to warn before posting twice. Newest first, at most
 * five.
 */
export const listSimilarRoles = endpoint({
  method: 'GET',
  path: '/api/employer/roles/similar',
  access: ['Employer'],
  permission: 'roles.read',
  query: z.object({ title: text(140), locationCity: optionalText(120) }),
  response: z.array(similarRole),
});

export const DECK_PAGE = 10;
export const DECK_PAGE_MAX = 50;
/**
 * How many live roles the filters hide, for "widen with one tap" (D15). Sent on the last page of a deck, and on the first
 * page of a search if that is empty.
 */
export const HIDDEN_ROLES_HEADER = 'x-hidden-roles';

/** A comma-separated list, ignoring case, spaces and dashes: 'Remote,On-site' means remote, onsite. */
function commaList<const T extends readonly string[]>(words: T) {
  return z.pipe(
    z.optional(z.string().check(z.maxLength(500))),
    z.transform((value, context): T[number][] => {
      const items = (value ?? '')
        .split(',')
        .map((word) => word.trim().toLowerCase())
        .filter(Boolean);
      return items.flatMap((word) => {
        const mode = words.find((mode) => mode.replaceAll('-', '') === word.replaceAll(/[-\s]/g, ''));
        if (mode === undefined) {
          context.issues.push({
            code: 'custom',
            message: `must each be one of ${words.join(', ')}.`,
            input: value,
          });
        }
        return mode === undefined ? [] : [mode];
      });
    }),
  );
}

/** Whole pounds a year. 0 means no bound, because the specification's client omits a bound of 0. */
const pounds = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(INT_MAX)));

/** Far beyond the length of Great Britain. */
const NEAR_MILES_MAX = 1_000;
/** How far `near` reaches if no distance is given. */
export const NEAR_MILES = 10;
const POSTED_DAYS_MAX = 365;

/** The filters of a deck, a search and a saved search. */
const filterFields = {
  /** City names; 'Remote' means remote work mode (D16). */
  locations: z.pipe(
    z.optional(z.string().check(z.maxLength(1_000), z.refine(isCleanText))),
    z.transform((value) =>
      (value ?? '')
        .split(',')
        .map((place) => place.trim())
        .filter(Boolean),
    ),
  ),
  workModes: commaList(WORK_MODES),
  salaryMin: pounds,
  salaryMax: pounds,
  experienceLevel: z.pipe(
    z.optional(z.string().check(z.maxLength(20), z.toLowerCase())),
    z.pipe(
      z.union([z.undefined(), z.literal(''), z.enum(EXPERIENCE_LEVELS)]),
      z.transform((v) => v || null),
    ),
  ),
  jobTypes: commaList(JOB_TYPES),
  /**
   * A town, or a postcode, of which only the area counts ("BS" in "BS1 4ST"). With `withinMiles` it adds one location to
   * `locations`: a circle around the place's centre. 422 for a place that the gazetteer does not know.
   */
  near: z.pipe(
    z.optional(z.string().check(z.maxLength(120), z.refine(isCleanText), z.trim())),
    z.transform((value) => value || undefined),
  ),
  /** 10 if `near` is given without it; ignored without `near`. */
  withinMiles: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(NEAR_MILES_MAX))),
  /** The least take-home pay as the card shows it, whole pounds a month. 0 means no bound. */
  netMin: pounds,
  /** Only roles posted within this many days. */
  postedWithinDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(POSTED_DAYS_MAX))),
  /** Only roles that sponsor visas. */
  sponsorsVisa: z.optional(z.enum(['1'])),
  /** Only roles that state at most this many days a week in the office, and remote roles, which have none. */
  officeDaysMax: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(OFFICE_DAYS_MAX))),
  /** Only roles that state at most this many hours a week. */
  hoursMax: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(HOURS_MAX))),
  /** Only roles with all of these benefits. */
  benefits: commaList(BENEFIT_KEYS),
};

export const deckQuery = z.object({
  ...paged(DECK_PAGE, DECK_PAGE_MAX),
  ...filterFields,
  /** The role whose public page the seeker came from: first on the first page, regardless of the filters. */
  first: z.optional(id),
  /**
   * Leaves `descriptionMd`, `fit`, `culture`, `_count` and `employer.website` to `listRoleCards`. If absent, cards have
   * everything.
   */
  details: z.optional(z.enum(['later'])),
});
export type DeckQuery = z.infer<typeof deckQuery>;

export const listDeck = endpoint({
  method: 'GET',
  path: '/api/roles/matches',
  access: ['JobSeeker', 'Admin'],
  query: deckQuery,
  response: z.array(roleCard),
});

/** The most cards in one call of `listRoleCards`. */
export const ROLE_CARDS_MAX = 10;

const cardIds = z.pipe(
  z.string().check(z.maxLength(ROLE_CARDS_MAX * 37)),
  z.pipe(
    z.transform((value: string) => [...new Set(value.split(','))]),
    z.array(id).check(z.minLength(1), z.maxLength(ROLE_CARDS_MAX)),
  ),
);

/**
 * The cards of these roles with all details, in this order, for cards that came without them. The fit is computed again, so
 * replace the earlier card with this one. Roles that are no longer open to the caller are left out.
 */
export const listRoleCards = endpoint({
  method: 'GET',
  path: '/api/roles/cards',
  access: ['JobSeeker', 'Admin'],
  query: z.object({ ids: cardIds }),
  response: z.array(roleCard),
});

const filterQuery = z.object(filterFields);
export type FilterQuery = z.infer<typeof filterQuery>;

/**
 * How many roles of the seeker's deck pass the filters: for the button that applies them. At most 120 calls in ten minutes.
 */
export const countDeck = endpoint({
  method: 'GET',
  path: '/api/roles/matches/count',
  access: ['JobSeeker', 'Admin'],
  query: filterQuery,
  response: z.object({ count: z.int() }),
});

const SEARCH_MAX = 100;
const searchFields = { ...filterFields, q: optionalText(SEARCH_MAX) };
/** The parameters of a search, without paging. */
export const searchQuery = z.object(searchFields);
/** How many roles have all the words of a search. Sent on its first page. */
export const FOUND_ROLES_HEADER = 'x-found-roles';

/**
 * Roles that have every word of `q` in the title, in the company's name or among the required skills; without `q`, all
 * roles. Best match first, as in the deck. If words of `q` are a job title that the catalogue of occupations knows, the
 * other roles of that occupation follow, each with `alsoIn`; `x-related-roles` says how many. On a first page without
 * roles, `x-hidden-roles` says how many the filters hide. At most 300 calls in ten minutes.
 */
export const searchRoles = endpoint({
  method: 'GET',
  path: '/api/roles/search',
  access: ['JobSeeker', 'Admin'],
  query: z.object({ ...paged(20, DECK_PAGE_MAX), ...searchFields }),
  response: z.array(roleCard),
});
export type SearchQuery = QueryOf<typeof searchRoles>;

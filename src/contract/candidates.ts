import * as z from 'zod/mini';
import { cultureReason } from './culture.ts';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { paged } from './paging.ts';
import { id } from './text.ts';
import { EXPERIENCE_LEVELS } from './units.ts';

export const CANDIDATES_PAGE = 10;
export const CANDIDATES_PAGE_MAX = 20;
/** The most candidates in a role's list: the best fits come first, and profiles are not for browsing. */
export const CANDIDATES_MAX = 100;
/** How long a skipped candidate stays out of that role's list. */
export const SKIP_DAYS = 90;
/** Invites that one company may send within 24 hours. */
export const INVITES_A_DAY = 50;
/**
 * How many of a company's invites of the last `UNANSWERED_DAYS` days may be unanswered at the same time, and how many more
 * each answer allows. Applying and "Not for me" are both answers.
 */
export const UNANSWERED_INVITES = 60;
export const INVITES_PER_ANSWER = 5;
export const UNANSWERED_DAYS = 30;

/** A discoverable seeker as an employer sees them for one role: no name, photo or contact, no postcode, no pay (D29). */
export const candidate = z.object({
  seekerId: id,
  /** A neutral name that stays the same for one employer. */
  handle: z.string(),
  /** The gazetteer's town, never the place as typed. */
  town: z.nullable(z.string()),
  experienceLevel: z.nullable(z.enum(EXPERIENCE_LEVELS)),
  experienceYears: z.nullable(z.int()),
  /** The skills that the role asks for come first. */
  skills: z.array(z.string()),
  fitScoreInt: z.int(),
  fit: fitSchema,
  /** 0 if it is not known, or if the candidate keeps the result private (D21). */
  personalityFitInt: z.int(),
  culture: z.optional(z.array(cultureReason)),
});
export type Candidate = z.infer<typeof candidate>;

export const candidatesQuery = z.object(paged(CANDIDATES_PAGE, CANDIDATES_PAGE_MAX));
export type CandidatesQuery = z.infer<typeof candidatesQuery>;

const roleParams = z.object({ roleId: id });

/**
 * The discoverable seekers who best fit one of the employer's live roles (D11), except those who applied, were invited or
 * skipped, or are blocked. 404 for a role that is not live or not the employer's, 409 while it is out of the decks.
 */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/employer/roles/:roleId/candidates',
  access: ['Employer'],
  permission: 'candidates',
  params: roleParams,
  query: candidatesQuery,
  response: z.array(candidate),
});

/** Hides a candidate from this role's list for `SKIP_DAYS`. Idempotent. */
export const skipCandidate = endpoint({
  method: 'POST',
  path: '/api/employer/roles/:roleId/skips',
  access: ['Employer'],
  permission: 'candidates',
  params: roleParams,
  body: z.object({ seekerId: id }),
});

/** Undoes a skip. */
export const unskipCandidate = endpoint({
  method: 'DELETE',
  path: '/api/employer/roles/:roleId/skips/:seekerId',
  access: ['Employer'],
  permission: 'candidates',
  params: z.object({ roleId: id, seekerId: id }),
});

import * as z from 'zod/mini';
import { cultureReason } from './culture.ts';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { paged } from './paging.ts';
import { id } from './text.ts';
import { EXPERIENCE_LEVELS } from './units.ts';

export const CANDIDATES_PAGE = 10;
export const CANDIDATES_PAGE_MAX = 20;
/** A role's list ends here: whoever fits is among the first, and nobody's profile is for browsing. */
export const CANDIDATES_MAX = 100;
/** Skipped for one role, somebody stays out of its list for so long. */
export const SKIP_DAYS = 90;
/** Invitations that one employer may send in a day. */
export const INVITES_A_DAY = 50;

/** A discoverable seeker as an employer sees them for one role: no name, photo or contact, no postcode, no pay (D29). */
export const candidate = z.object({
  seekerId: id,
  /** A neutral name that stays the same for one employer. */
  handle: z.string(),
  /** The town that the gazetteer knows, never what was typed. */
  town: z.nullable(z.string()),
  experienceLevel: z.nullable(z.enum(EXPERIENCE_LEVELS)),
  experienceYears: z.nullable(z.int()),
  /** Those that the role asks for first. */
  skills: z.array(z.string()),
  fitScoreInt: z.int(),
  fit: fitSchema,
  /** 0 where there is none, or where they keep it to themselves (D21). */
  personalityFitInt: z.int(),
  culture: z.optional(z.array(cultureReason)),
});
export type Candidate = z.infer<typeof candidate>;

export const candidatesQuery = z.object(paged(CANDIDATES_PAGE, CANDIDATES_PAGE_MAX));
export type CandidatesQuery = z.infer<typeof candidatesQuery>;

const roleParams = z.object({ roleId: id });

/**
 * The discoverable seekers who fit one of the employer's live roles best (D11): not those who applied, were invited or
 * skipped, or whom a block keeps apart. 404 for a role that is not theirs or not live, 409 while it is out of the decks.
 */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/employer/roles/:roleId/candidates',
  access: ['Employer'],
  params: roleParams,
  query: candidatesQuery,
  response: z.array(candidate),
});

/** Sets somebody aside for this role, for `SKIP_DAYS`. Twice is once. */
export const skipCandidate = endpoint({
  method: 'POST',
  path: '/api/employer/roles/:roleId/skips',
  access: ['Employer'],
  params: roleParams,
  body: z.object({ seekerId: id }),
});

/** Takes a skip back. */
export const unskipCandidate = endpoint({
  method: 'DELETE',
  path: '/api/employer/roles/:roleId/skips/:seekerId',
  access: ['Employer'],
  params: z.object({ roleId: id, seekerId: id }),
});

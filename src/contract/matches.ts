import * as z from 'zod/mini';
import { roleSummary } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { flagName } from './flag-name.ts';
import { paged } from './paging.ts';
import { id, instant } from './text.ts';

export const matchItem = z.object({
  match: z.object({ id, matchedAt: instant }),
  role: roleSummary,
  employer: z.object({ id, companyName: z.string(), flagName }),
  thread: z.object({ id }),
  fitScoreInt: z.int(),
});
export type MatchItem = z.infer<typeof matchItem>;

/** A match that has not been celebrated yet. */
export const newMatch = z.object({
  matchId: id,
  threadId: id,
  roleId: id,
  roleTitle: z.string(),
  companyName: z.string(),
  flagName,
  fitScoreInt: z.int(),
});
export type NewMatch = z.infer<typeof newMatch>;

/** The most matches that are celebrated at once, however many were made while the seeker was away. */
export const CELEBRATED_MAX = 3;

/**
 * The newest of the caller's matches that none of their pages has shown yet, at most `CELEBRATED_MAX`. All their matches
 * then count as shown, even those beyond that limit, so that none is celebrated twice, across tabs and devices (D51). A
 * match made by applying is in the response to the application and never here.
 */
export const claimNewMatches = endpoint({
  method: 'POST',
  path: '/api/matches/new',
  access: ['JobSeeker'],
  response: z.array(newMatch),
});

/** Newest first. */
export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: ['JobSeeker', 'Admin'],
  query: z.object(paged()),
  response: z.array(matchItem),
});

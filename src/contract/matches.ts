import * as z from 'zod/mini';
import { roleSummary } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant } from './text.ts';

export const matchItem = z.object({
  match: z.object({ id, matchedAt: instant }),
  role: roleSummary,
  employer: z.object({ id, companyName: z.string() }),
  thread: z.object({ id }),
  fitScoreInt: z.int(),
});
export type MatchItem = z.infer<typeof matchItem>;

/** Newest first. */
export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: ['JobSeeker', 'Admin'],
  query: z.object(paged()),
  response: z.array(matchItem),
});

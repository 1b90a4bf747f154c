import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { PAGE_MAX, paged } from './paging.ts';
import { id, instant, text } from './text.ts';

export const CONTEST_SUBJECTS = ['score', 'decision'] as const;
export type ContestSubject = (typeof CONTEST_SUBJECTS)[number];

/** A seeker's request that a person reviews their application: its score, or the decision if there is one. */
export const contest = z.object({
  id,
  applicationId: id,
  about: z.enum(CONTEST_SUBJECTS),
  words: z.string(),
  createdAt: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
});
export type Contest = z.infer<typeof contest>;

/** Once per application (409 after that). `about` defaults to the decision if there is one, otherwise to the score. */
export const contestApplication = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/contest',
  access: ['JobSeeker'],
  params: z.object({ applicationId: id }),
  body: z.object({ words: text(2_000), about: z.optional(z.enum(CONTEST_SUBJECTS)) }),
  response: contest,
  statuses: [201],
});

/** The contest of this application; 404 if it was not contested. */
export const getContest = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/contest',
  access: ['JobSeeker'],
  params: z.object({ applicationId: id }),
  response: contest,
});

/** The caller's own contests, newest first. */
export const listOwnContests = endpoint({
  method: 'GET',
  path: '/api/contests',
  access: ['JobSeeker'],
  query: z.object(paged()),
  response: z.array(contest),
});

/** The seeker appears by their handle: the score was made without a name, and the review should be, too. */
export const contestItem = z.extend(contest, {
  seekerHandle: z.string(),
  roleTitle: z.string(),
  roleId: z.optional(id),
  companyName: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  /** The fit that both sides were shown when the seeker applied. */
  fit: fitSchema,
});
export type ContestItem = z.infer<typeof contestItem>;

/** Unanswered contests, oldest first. */
export const listContests = endpoint({
  method: 'GET',
  path: '/api/admin/contests',
  access: ['Admin'],
  query: z.object(paged(PAGE_MAX)),
  response: z.array(contestItem),
});

/** The answer is sent to the seeker. */
export const answerContest = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId',
  access: ['Admin'],
  params: z.object({ contestId: id }),
  body: z.object({ answer: text(2_000) }),
});

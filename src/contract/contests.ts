import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { PAGE_MAX, paged } from './paging.ts';
import { id, instant, text } from './text.ts';

export const CONTEST_SUBJECTS = ['score', 'decision'] as const;
export type ContestSubject = (typeof CONTEST_SUBJECTS)[number];

/** Asked of a person about one's own application: its score, or, where there is one, the decision. */
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

/** Once an application (409 after that). About the decision only once there is one, which is what is taken to be meant then. */
export const contestApplication = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/contest',
  access: ['JobSeeker'],
  params: z.object({ applicationId: id }),
  body: z.object({ words: text(2_000), about: z.optional(z.enum(CONTEST_SUBJECTS)) }),
  response: contest,
});

/** The one about this application. 404 where nobody was asked. */
export const getContest = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/contest',
  access: ['JobSeeker'],
  params: z.object({ applicationId: id }),
  response: contest,
});

/** The caller's own, newest first. */
export const listOwnContests = endpoint({
  method: 'GET',
  path: '/api/contests',
  access: ['JobSeeker'],
  query: z.object(paged()),
  response: z.array(contest),
});

/** Who asks is named by their handle: the score was made without a name, and so is the second look. */
export const contestItem = z.extend(contest, {
  seekerHandle: z.string(),
  roleTitle: z.string(),
  companyName: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  /** As it was told at submission. */
  fit: fitSchema,
});
export type ContestItem = z.infer<typeof contestItem>;

/** Those that wait for an answer, the oldest first. */
export const listContests = endpoint({
  method: 'GET',
  path: '/api/admin/contests',
  access: ['Admin'],
  query: z.object(paged(PAGE_MAX)),
  response: z.array(contestItem),
});

/** Told to the seeker. */
export const answerContest = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId',
  access: ['Admin'],
  params: z.object({ contestId: id }),
  body: z.object({ answer: text(2_000) }),
});

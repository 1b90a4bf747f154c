import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IMPORT_OUTCOMES, importCounts } from './imports.ts';
import { id, instant, isCleanText } from './text.ts';

/**
 * The job boards whose feeds are known by their address; `other` is a JSON Feed, RSS, a sitemap or a page with JobPostings.
 */
export const FEED_BOARDS = [
  'greenhouse',
  'lever',
  'ashby',
  'workable',
  'teamtailor',
  'smartrecruiters',
  'personio',
  'other',
] as const;
export type FeedBoard = (typeof FEED_BOARDS)[number];

/**
 * checking: the feed is being read for a preview; ready: the preview waits for the company; following: the roles are kept up
 * to date with the feed; paused: by the company; failed: the feed could not be read, either for the preview or, once it was
 * followed, `FEED_FAILURES_MAX` times in a row.
 */
export const FEED_STATES = ['checking', 'ready', 'following', 'paused', 'failed'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** Feeds per company; adverts read per feed; hours between two reads; failures in a row before we stop reading it. */
export const FEEDS_MAX = 10;
export const FEED_ADVERTS_MAX = 500;
export const FEED_HOURS = 6;
export const FEED_FAILURES_MAX = 5;
/** Adverts of a preview that are listed one by one. */
export const FEED_LISTED_MAX = 100;

const preview = z.extend(importCounts, {
  listed: z.array(
    z.object({
      title: z.string(),
      locationCity: z.nullable(z.string()),
      outcome: z.enum(IMPORT_OUTCOMES),
      /** Why the advert would be refused; empty if it would not be. */
      reason: z.string(),
    }),
  ),
});
export type FeedPreview = z.infer<typeof preview>;

export const followedFeed = z.object({
  id,
  address: z.string(),
  board: z.enum(FEED_BOARDS),
  state: z.enum(FEED_STATES),
  /** Why the last read failed, or that it was incomplete, as a sentence; null if neither. */
  problem: z.nullable(z.string()),
  /** What following it would do; null until it is read, and once it is followed. */
  preview: z.nullable(preview),
  /** How many live and paused roles it keeps up to date. */
  openRoles: z.int(),
  /** Roles that it no longer has and that stay open until somebody confirms that they should be closed. */
  heldRoles: z.int(),
  createdAt: instant,
  /** When it was last read successfully; null before that, and while another preview is being read. */
  checkedAt: z.nullable(instant),
  /** When it will next be read; null while it is `checking`, and when no read is planned. */
  nextCheckAt: z.nullable(instant),
  /** The import that records the last read that changed something. */
  lastReport: z.nullable(z.object({ importId: id, at: instant, counts: importCounts })),
});
export type FollowedFeed = z.infer<typeof followedFeed>;

const ofFeed = z.object({ feedId: id });

/** The company's feeds, oldest first. */
export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/feeds',
  access: ['Employer'],
  permission: 'imports',
  response: z.object({ feeds: z.array(followedFeed) }),
});

/**
 * Adds a feed and reads it for a preview; nothing is posted. The address must be public: the feed's own, or that of a job
 * board's page. 200 if the company has the feed already. 403 if the operator has switched feeds off, 409 at `FEEDS_MAX`, 422
 * for an address that cannot be fetched.
 */
export const addFeed = endpoint({
  method: 'POST',
  path: '/api/feeds',
  access: ['Employer'],
  permission: 'imports',
  body: z.object({
    url: z.string().check(z.refine(isCleanText), z.trim(), z.minLength(1), z.maxLength(2_000)),
  }),
  response: followedFeed,
  statuses: [201, 200],
});

/**
 * Follows a feed from now on, or pauses it. Following posts its adverts within the plan, copies their changes and closes the
 * roles that it no longer has. A role that somebody edited in Nod is closed with its advert, but not changed. 409 for
 * following before the preview is ready, or for pausing a feed that is not followed.
 */
export const changeFeed = endpoint({
  method: 'PUT',
  path: '/api/feeds/:feedId',
  access: ['Employer'],
  permission: 'imports',
  params: ofFeed,
  body: z.object({ state: z.enum(['following', 'paused']) }),
  response: followedFeed,
});

/**
 * Reads the feed now: for another preview, or to bring its roles up to date. 409 for a feed that is paused, or that was
 * followed and has failed: follow it again instead.
 */
export const checkFeed = endpoint({
  method: 'POST',
  path: '/api/feeds/:feedId/check',
  access: ['Employer'],
  permission: 'imports',
  params: ofFeed,
  response: followedFeed,
});

/** Confirms that the held roles should be closed. The feed is read first, and a role that has returned to it stays open. */
export const confirmFeedClosures = endpoint({
  method: 'POST',
  path: '/api/feeds/:feedId/confirm',
  access: ['Employer'],
  permission: 'imports',
  params: ofFeed,
  response: followedFeed,
});

/** Stops following the feed. Its roles stay as they are. */
export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/feeds/:feedId',
  access: ['Employer'],
  permission: 'imports',
  params: ofFeed,
});

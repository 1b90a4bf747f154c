import * as z from 'zod/mini';
import { ACCOUNT_TYPES, endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { SCAM_SIGNS } from './scam/scam-sign.ts';
import { id, instant, optionalText, text } from './text.ts';

/** D35: an ended conversation can still be reported for this long. */
export const REPORTABLE_DAYS = 30;

/** Reasons for a report. */
export const REPORT_REASONS = {
  abuse: 'Insults, threats or harassment',
  discrimination: 'Discrimination',
  fraud: 'A false advert, or asking for money',
  contact: 'Unwanted contact outside Nod',
  spam: 'Spam or advertising',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
const reportReason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]);

export const REPORT_OUTCOMES = ['dismissed', 'upheld'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/**
 * Ends a conversation for both sides, and with it an open application: withdrawn if the seeker unmatches, rejected if
 * the employer does. This can't be undone.
 */
export const unmatch = endpoint({
  method: 'POST',
  path: '/api/messages/threads/:threadId/unmatch',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  params: z.object({ threadId: id }),
});

/**
 * Blocks the other side of a conversation: every conversation with them ends, and so does every open application between the
 * two, as with `unmatch`. No new one can start.
 */
export const block = endpoint({
  method: 'POST',
  path: '/api/blocks',
  access: ['JobSeeker', 'Employer'],
  permission: 'blocks',
  body: z.object({ threadId: id }),
});

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  access: ['JobSeeker', 'Employer'],
  permission: 'blocks',
  params: z.object({ userId: id }),
});

/** Reports a conversation (open, or ended at most 30 days ago) or an advert. Name exactly one of the two. */
export const report = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  body: z.object({
    threadId: z.optional(id),
    roleId: z.optional(id),
    reason: reportReason,
    words: z.optional(optionalText(2_000)),
  }),
  response: z.object({ id }),
  statuses: [201],
});

export const blocked = z.object({ userId: id, name: z.string(), blockedAt: instant });
export type Blocked = z.infer<typeof blocked>;

/** A conversation that ended recently enough to be reported. */
export const ended = z.object({
  threadId: id,
  name: z.string(),
  roleTitle: z.string(),
  endedAt: instant,
  isReported: z.boolean(),
});
export type Ended = z.infer<typeof ended>;

export const safety = z.object({ blocked: z.array(blocked), ended: z.array(ended) });
export type Safety = z.infer<typeof safety>;

/** The people the caller has blocked, newest first. */
export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/safety/blocked',
  access: ['JobSeeker', 'Employer'],
  permission: 'blocks',
  query: z.object(paged()),
  response: z.array(blocked),
});

/** The caller's conversations that ended recently enough to be reported, newest first. */
export const listEnded = endpoint({
  method: 'GET',
  path: '/api/safety/ended',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  query: z.object(paged()),
  response: z.array(ended),
});

/** The first page of `listBlocked` and of `listEnded`, each with at most `PAGE_MAX` items. */
export const getSafety = endpoint({
  method: 'GET',
  path: '/api/safety',
  access: ['JobSeeker', 'Employer'],
  permission: 'messages',
  response: safety,
});

export const reportItem = z.object({
  id,
  reason: reportReason,
  words: z.nullable(z.string()),
  createdAt: instant,
  reporter: z.object({ name: z.string(), accountType: z.enum(ACCOUNT_TYPES) }),
  subject: z.object({
    id,
    name: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    isSuspended: z.boolean(),
    /** The number of reports about them that have been upheld so far. */
    upheldBefore: z.int(),
  }),
  roleTitle: z.nullable(z.string()),
  /** The advert that was reported, or that the conversation is about. */
  roleId: z.optional(z.nullable(id)),
  /** The reported conversation's last messages, oldest first; empty for an advert. */
  messages: z.array(
    z.object({ id, isSubject: z.boolean(), sender: z.string(), bodyMd: z.string(), createdAt: instant }),
  ),
});
export type ReportItem = z.infer<typeof reportItem>;

export const REPORTS_PAGE = 20;

/** Undecided reports, oldest first. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: ['Admin'],
  // Each report includes fifty messages.
  query: z.object(paged(REPORTS_PAGE, REPORTS_PAGE)),
  response: z.array(reportItem),
});

export const resolveReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:reportId',
  access: ['Admin'],
  params: z.object({ reportId: id }),
  body: z.object({
    outcome: z.enum(REPORT_OUTCOMES),
    /** Sent to the person who reported. */
    words: z.optional(optionalText(1_000)),
    /**
     * Only if upheld: suspends the subject, who can't sign in any more. If that is a company, this is true of its owners and
     * of those members who belong to no other company, and its roles are paused.
     */
    suspend: z.optional(z.boolean()),
  }),
});

export const SCAM_OUTCOMES = ['harmless', 'suspended'] as const;
export type ScamOutcome = (typeof SCAM_OUTCOMES)[number];

/** A sender whose messages or adverts had signs of fraud. */
export const scamReview = z.object({
  id,
  sender: z.object({
    id,
    name: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    isSuspended: z.boolean(),
    /** When the account, or the company, was made. */
    createdAt: instant,
  }),
  signs: z.array(z.enum(SCAM_SIGNS)),
  /** How many texts had signs since the item was opened, including the first. */
  texts: z.int(),
  createdAt: instant,
  latestAt: instant,
  /** The latest texts that still exist, newest first. */
  samples: z.array(
    z.object({
      id,
      /** For an advert: its title, and the role to open. */
      role: z.optional(z.object({ id, title: z.string() })),
      text: z.string(),
    }),
  ),
});
export type ScamReview = z.infer<typeof scamReview>;

/**
 * An addition to the specification: senders that wait for a decision, oldest first, one item per sender however much
 * they sent.
 */
export const listScamReviews = endpoint({
  method: 'GET',
  path: '/api/admin/scam-reviews',
  access: ['Admin'],
  query: z.object(paged(REPORTS_PAGE, REPORTS_PAGE)),
  response: z.array(scamReview),
});

/**
 * An addition to the specification: 'harmless' closes the item, and the same signs don't open another for thirty days;
 * 'suspended' suspends the sender. The reason is logged. 409 if it was decided before.
 */
export const decideScamReview = endpoint({
  method: 'POST',
  path: '/api/admin/scam-reviews/:reviewId',
  access: ['Admin'],
  params: z.object({ reviewId: id }),
  body: z.object({ outcome: z.enum(SCAM_OUTCOMES), reason: z.optional(text(500)) }),
});

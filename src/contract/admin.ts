import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from './applications.ts';
import { ACCOUNT_TYPES, endpoint } from './endpoint.ts';
import { PAGE_MAX, paged } from './paging.ts';
import { MEMBER_ROLES } from './permissions.ts';
import { ROLE_STATUSES } from './roles.ts';
import { id, instant, isCleanText, optionalText, text } from './text.ts';

/** The actions of Admins and operators, as worded in their log. */
export const ADMIN_ACTIONS = {
  report_dismissed: 'Dismissed a report',
  report_upheld: 'Upheld a report',
  scam_cleared: 'Found a possible scam harmless',
  scam_suspended: 'Suspended the sender of a scam',
  company_verified: 'Verified a company',
  company_unverified: 'Withdrew a verification',
  verification_declined: 'Declined to verify a company',
  contest_answered: 'Answered a challenge',
  verdict_corrected: 'Corrected a verdict',
  hire_decided: 'Decided a disputed hire',
  credit_given: 'Gave credit',
  price_agreed: 'Agreed a price',
  person_suspended: 'Suspended an account',
  person_reinstated: 'Reinstated an account',
  admin_granted: 'Made somebody an Admin',
  admin_revoked: 'Ended somebody’s Admin rights',
  second_factor_forgotten: 'Removed a lost second factor',
  tasks_retried: 'Retried failed tasks',
  mail_retried: 'Retried failed emails',
  alias_taken_back: 'Took back a learned name',
} as const;
export type AdminActionKind = keyof typeof ADMIN_ACTIONS;
const ACTION_KINDS = Object.keys(ADMIN_ACTIONS) as [AdminActionKind, ...AdminActionKind[]];

/** The queues of the desk, each with the actions that are its decisions. */
export const ADMIN_QUEUES = {
  reports: ['report_dismissed', 'report_upheld'],
  scams: ['scam_cleared', 'scam_suspended'],
  verification: ['company_verified', 'company_unverified', 'verification_declined'],
  contests: ['contest_answered'],
  disputes: ['hire_decided'],
  corrections: ['verdict_corrected'],
  billing: ['credit_given', 'price_agreed'],
} as const satisfies Readonly<Record<string, readonly AdminActionKind[]>>;
export type AdminQueue = keyof typeof ADMIN_QUEUES;
const QUEUES = Object.keys(ADMIN_QUEUES) as [AdminQueue, ...AdminQueue[]];

const search = z._default(z.string().check(z.maxLength(120), z.refine(isCleanText)), '');
const person = z.object({ userId: id, name: z.string() });

const waitingCount = z.object({
  count: z.int(),
  /** When the item that has waited longest arrived; null if none is waiting. */
  since: z.nullable(instant),
});

/** The items that wait for an Admin. `count` stops at 1,000. */
export const getDesk = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  access: ['Admin'],
  response: z.object({
    reports: waitingCount,
    scams: waitingCount,
    verification: waitingCount,
    contests: waitingCount,
    disputes: waitingCount,
    failedTasks: waitingCount,
    failedMail: waitingCount,
  }),
});

export const foundPerson = z.object({
  userId: id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  createdAt: instant,
  isSuspended: z.boolean(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** The accounts that match, newest first. `search` is part of a name, username or email address. */
export const findPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  access: ['Admin'],
  query: z.object({
    ...paged(20),
    search,
    state: z._default(z.enum(['any', 'suspended']), 'any'),
  }),
  response: z.array(foundPerson),
});

export const personForAdmin = z.extend(foundPerson, {
  suspendedAt: z.nullable(instant),
  /** How many browsers they are signed in with, and when they last used any of them. */
  sessions: z.int(),
  lastSeenAt: z.nullable(instant),
  /** Counts by status; empty for anyone but a seeker. */
  applications: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.int() })),
  companies: z.array(
    z.object({
      companyId: id,
      companyName: z.string(),
      memberRole: z.enum(MEMBER_ROLES),
      /** Without them nobody would own it, so suspending them suspends the company. */
      isOnlyOwner: z.boolean(),
    }),
  ),
  /** Reports that they made, and those about them. */
  reports: z.object({ made: z.int(), received: z.int(), upheld: z.int(), waiting: z.int() }),
});
export type PersonForAdmin = z.infer<typeof personForAdmin>;

/** One account: where it is signed in, what it applied to, and what was reported about it. 404 for an unknown one. */
export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:userId',
  access: ['Admin'],
  params: z.object({ userId: id }),
  response: personForAdmin,
});

const suspension = z.object({ reason: text(500) });

/**
 * Signs somebody out everywhere and refuses to sign them in. A company that has no other owner is suspended too, and its
 * roles are paused. The reason is stored only in the log; `words`, if given, are in the email to the person. 409 for an
 * Admin, or if they are suspended already.
 */
export const suspendPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/suspend',
  access: ['Admin'],
  params: z.object({ userId: id }),
  body: z.extend(suspension, { words: z.optional(optionalText(500)) }),
});

/** Lets somebody sign in again; the roles of companies that they own resume as the plan allows. 409 unless suspended. */
export const reinstatePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/reinstate',
  access: ['Admin'],
  params: z.object({ userId: id }),
  body: suspension,
});

export const foundCompany = z.object({
  companyId: id,
  companyName: z.string(),
  website: z.nullable(z.string()),
  createdAt: instant,
  owner: z.nullable(person),
  members: z.int(),
  liveRoles: z.int(),
  verifiedAt: z.nullable(instant),
  isSuspended: z.boolean(),
  /** Reports about it that were upheld. */
  upheldReports: z.int(),
});
export type FoundCompany = z.infer<typeof foundCompany>;

/** Companies, newest first, by part of their name; or the one with this id. */
export const findCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/companies',
  access: ['Admin'],
  query: z.object({ ...paged(20), search, companyId: z.optional(id) }),
  response: z.array(foundCompany),
});

export const foundRole = z.object({
  roleId: id,
  title: z.string(),
  companyId: id,
  companyName: z.string(),
  status: z.enum(ROLE_STATUSES),
  locationCity: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** Whether it is out of the decks because of overdue answers. */
  isHeld: z.boolean(),
  applications: z.int(),
});
export type FoundRole = z.infer<typeof foundRole>;

/** Roles, newest first, by part of their title or company; or the one with this id. */
export const findRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  access: ['Admin'],
  query: z.object({ ...paged(20), search, roleId: z.optional(id) }),
  response: z.array(foundRole),
});

export const adminAction = z.object({
  id,
  at: instant,
  action: z.enum(ACTION_KINDS),
  /** The Admin's name; null if their account was deleted, or for an operator's command. */
  by: z.nullable(z.string()),
  isOperator: z.boolean(),
  /** The person or company it was about; null if it was about nobody, or their account was deleted. */
  about: z.nullable(z.object({ kind: z.enum(['person', 'company']), id, name: z.string() })),
  detail: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type AdminAction = z.infer<typeof adminAction>;

/** The log of what Admins and operators did, newest first: all of it, one queue's decisions, or those about somebody. */
export const listAdminActions = endpoint({
  method: 'GET',
  path: '/api/admin/actions',
  access: ['Admin'],
  query: z.object({ ...paged(20), queue: z.optional(z.enum(QUEUES)), aboutId: z.optional(id) }),
  response: z.array(adminAction),
});

const TASK_NAME_MAX = 100;

/** Background work: queues, periodic jobs, and the newest failed tasks with what went wrong. */
export const getBackgroundWork = endpoint({
  method: 'GET',
  path: '/api/admin/work',
  access: ['Admin'],
  response: z.object({
    queues: z.array(
      z.object({
        task: z.string(),
        ready: z.int(),
        deferred: z.int(),
        active: z.int(),
        failed: z.int(),
        lagSeconds: z.number(),
      }),
    ),
    jobs: z.array(
      z.object({
        job: z.string(),
        dueAt: instant,
        finishedAt: z.nullable(instant),
        tookMs: z.nullable(z.number()),
        failures: z.int(),
        problem: z.nullable(z.string()),
        lagSeconds: z.number(),
      }),
    ),
    failures: z.array(z.object({ task: z.string(), failedAt: instant, tries: z.int(), reason: z.string() })),
  }),
});
export type BackgroundWork = z.infer<NonNullable<(typeof getBackgroundWork)['response']>>;

/** Gives every failed task with this name one more try. */
export const retryTasks = endpoint({
  method: 'POST',
  path: '/api/admin/work/retry',
  access: ['Admin'],
  body: z.object({ task: text(TASK_NAME_MAX) }),
  response: z.object({ retried: z.int() }),
});

export const failedMail = z.object({
  id,
  channel: z.enum(['mail', 'push']),
  to: person,
  title: z.string(),
  attempts: z.int(),
  /** What the mail or push server said, or what else went wrong. */
  reason: z.nullable(z.string()),
  failedAt: instant,
});
export type FailedMail = z.infer<typeof failedMail>;

/** Emails and push messages that failed for good, newest first; stored for 90 days. */
export const listFailedMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  access: ['Admin'],
  query: z.object(paged(PAGE_MAX)),
  response: z.array(failedMail),
});

/** Retries one failed delivery, or all of them (at most 10,000 at a time). A notification read meanwhile is not sent. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/retry',
  access: ['Admin'],
  body: z.object({ id: z.optional(id) }),
  response: z.object({ retried: z.int() }),
});

/** The number of days in the daily figures. */
export const FIGURE_DAYS = 30;

export const figureDay = z.object({
  /** A day of the UK's calendar, '2026-11-22'. */
  day: z.string(),
  people: z.int(),
  roles: z.int(),
  applications: z.int(),
  matches: z.int(),
  messages: z.int(),
});
export type FigureDay = z.infer<typeof figureDay>;

/**
 * What was new on each of the last 30 days, oldest first, at most five minutes old; and the health of the server that
 * responds.
 */
export const getFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  access: ['Admin'],
  response: z.object({
    days: z.array(figureDay),
    health: z.object({
      database: z.enum(['ready', 'standby', 'away']),
      /** Whether verdicts and reminders may be decided by the clock. */
      isClockTrusted: z.boolean(),
      deckRoles: z.int(),
      deckAgeSeconds: z.number(),
      candidates: z.int(),
      candidatesAgeSeconds: z.number(),
      sockets: z.int(),
      /** Since anything was received on the connection for notices; null for the embedded database. */
      listenAgeSeconds: z.nullable(z.number()),
      upSeconds: z.number(),
      memoryBytes: z.int(),
    }),
  }),
});
export type Figures = z.infer<NonNullable<(typeof getFigures)['response']>>;

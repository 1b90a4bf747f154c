import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from './applications.ts';
import { ARRIVAL_SOURCES } from './arrivals.ts';
import { endpoint } from './endpoint.ts';
import { employerGuarantee } from './guarantee.ts';
import { id } from './text.ts';

/** How many calendar months a report may cover, the current one included. */
export const REPORT_MONTHS = ['3', '6', '12'] as const;
export type ReportMonths = (typeof REPORT_MONTHS)[number];
/** Impressions are stored for 90 to 121 days: long enough for this month and the two before it. */
export const SEEN_MONTHS = 3;
/** The number of roles listed: those with the most applications. The others are added up. */
export const REPORT_ROLES = 50;
/** A spread needs at least this many values: with fewer, its ends would be the times of single people. */
export const LEAST_SPREAD = 5;

/** The stages that an application may have reached. It counts in each that it reached, regardless of its outcome. */
export const REPORT_STAGES = ['applied', 'reviewed', 'answered', 'interview', 'offered', 'hired'] as const;
export type ReportStage = (typeof REPORT_STAGES)[number];

/** How an application came about inside Nod. */
export const APPLICATION_ORIGINS = ['found', 'super_like', 'invited'] as const;
export type ApplicationOrigin = (typeof APPLICATION_ORIGINS)[number];

const stageCounts = z.object({
  applied: z.int(),
  reviewed: z.int(),
  answered: z.int(),
  interview: z.int(),
  offered: z.int(),
  hired: z.int(),
});
export type StageCounts = z.infer<typeof stageCounts>;

/** A time that many applications took, in hours to one decimal. */
export const timeTaken = z.object({
  count: z.int(),
  /** null if `count` is 0. */
  medianHours: z.nullable(z.number()),
  /** The fastest quarter took at most `quickHours`, the slowest at least `slowHours`; null below `LEAST_SPREAD`. */
  spread: z.nullable(z.object({ quickHours: z.number(), slowHours: z.number() })),
});
export type TimeTaken = z.infer<typeof timeTaken>;

export const hiringReport = z.object({
  /** The first day and today, in UK time. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The outcomes of the applications made in the period. `seen` counts cards, once per person and day. */
  funnel: z.extend(stageCounts, {
    /** null if the period is longer than `SEEN_MONTHS`. */
    seen: z.nullable(z.int()),
  }),
  /** Most applications first. */
  byRole: z.array(z.extend(stageCounts, { roleId: id, title: z.string() })),
  /** The roles that are not in `byRole`; null if every role is. */
  otherRoles: z.nullable(z.extend(stageCounts, { roles: z.int() })),
  /**
   * The same applications by occupation, a unit group of SOC 2020 taken from their role's title; most applications first.
   * Those whose title does not clearly name an occupation come last (null). Absent if the report is about one role.
   */
  byOccupation: z.optional(
    z.array(
      z.extend(stageCounts, {
        occupation: z.nullable(z.object({ code: z.string(), name: z.string() })),
        roles: z.int(),
      }),
    ),
  ),
  byOrigin: z.array(z.extend(stageCounts, { origin: z.enum(APPLICATION_ORIGINS) })),
  /**
   * Visits to the roles' public pages from elsewhere, and how many followed the Apply link there. What these people did
   * afterwards is part of `found`: arrivals are counted without anything about the person.
   */
  arrivals: z.array(z.object({ source: z.enum(ARRIVAL_SOURCES), views: z.int(), applies: z.int() })),
  /** Each calendar month in UK time, oldest first, by when the application was made; `seen` as in `funnel`. */
  byMonth: z.array(
    z.extend(stageCounts, { month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), seen: z.nullable(z.int()) }),
  ),
  /** From application to the first answer (D25), excused answers left out. */
  timeToAnswer: timeTaken,
  /** From application to being marked as hired. */
  timeToHire: timeTaken,
  /** Open applications now, whenever they were made. */
  waiting: z.array(
    z.object({
      status: z.enum(APPLICATION_STATUSES),
      count: z.int(),
      /** How long they have had this status. */
      medianHours: z.number(),
      longestHours: z.number(),
    }),
  ),
  /** The company's record (D27); absent if the report covers only some of its roles. */
  guarantee: z.optional(employerGuarantee),
});
export type HiringReport = z.infer<typeof hiringReport>;

export const reportQuery = z.object({
  months: z._default(z.enum(REPORT_MONTHS), '3'),
  /** Only this role. */
  roleId: z.optional(id),
});
export type ReportQuery = z.infer<typeof reportQuery>;

/** How a company's hiring goes. A hiring manager reads about their own roles. 404 for somebody else's role. */
export const getHiringReport = endpoint({
  method: 'GET',
  path: '/api/employer/report',
  access: ['Employer'],
  permission: 'reports',
  query: reportQuery,
  response: hiringReport,
});

/** The same figures as a CSV file: one line per figure. */
export const downloadHiringReport = endpoint({
  method: 'GET',
  path: '/api/employer/report.csv',
  access: ['Employer'],
  permission: 'reports',
  query: reportQuery,
  response: z.string(),
  file: 'text/csv',
});
